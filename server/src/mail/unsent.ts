import { type Kysely, sql, type Transaction } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Tables } from '../database/tables.ts';
import { lifetimes, usualLifetime } from '../outbox/personal.ts';
import { addressOf } from './claims.ts';
import { subjectOf } from './compose.ts';

/** More than a person looks through; the metrics tell how many there are. */
const mostListed = 1000;

/** The account's mails that wait or have failed, the newest first. */
export async function listUnsent(db: Kysely<Tables>, config: Config, accountId: number) {
  const mails = await db
    .selectFrom('mails')
    .innerJoin('users', 'users.id', 'mails.user_id')
    .select(['mails.id', 'address', 'email', 'language', 'kind', 'data', 'status', 'attempts', 'last_error'])
    .select('mails.created_at')
    .where('mails.account_id', '=', accountId)
    .where('status', '!=', sql.lit('sent'))
    .orderBy('mails.id', 'desc')
    .limit(mostListed)
    .execute();
  return mails.map((mail) => ({
    id: mail.id,
    to: addressOf(mail, mail.email),
    subject: subjectOf(config, mail),
    status: mail.status,
    attempts: mail.attempts,
    last_error: mail.last_error,
    created_at: new Date(mail.created_at).toISOString(),
  }));
}

/** Of any account, sent or not. */
export function findMail(db: Kysely<Tables>, id: number) {
  return db.selectFrom('mails').select(['account_id', 'status']).where('id', '=', id).executeTakeFirst();
}

/**
 * One that failed is tried at once and for another day, unless its link has ended by now; one that waits for its next
 * attempt is tried at once. What a server has in its hands is left alone. Answers the status that it had, if it changed.
 */
export async function retryMail(
  tx: Transaction<Tables>,
  accountId: number,
  id: number,
  at: number,
): Promise<'failed' | 'waiting' | undefined> {
  const ofAccount = tx.updateTable('mails').where('id', '=', id).where('account_id', '=', accountId);
  const again = { status: 'waiting', attempts: 0, due_at: at, settled_at: null } as const;
  const failed = ofAccount.where('status', '=', 'failed');
  const usual = failed.set({ ...again, ends_at: at + usualLifetime }).where('kind', 'not in', Object.keys(lifetimes));
  const withLink = failed.set(again).where('kind', 'in', Object.keys(lifetimes));
  const waiting = ofAccount.set({ due_at: at }).where('status', '=', 'waiting').where('is_held', '=', 0);
  const changes = async (update: typeof usual) => (await update.executeTakeFirstOrThrow()).numUpdatedRows > 0;
  if ((await changes(usual)) || (await changes(withLink))) return 'failed';
  return (await changes(waiting)) ? 'waiting' : undefined;
}
