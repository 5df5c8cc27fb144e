import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { hashToken, newToken } from '../../identity/tokens.ts';
import type { Job } from '../../job.ts';
import { enqueueMail } from '../../outbox/enqueue.ts';
import { linkLifetime } from '../../outbox/personal.ts';
import type { Services } from '../../services.ts';
import { lockPerson } from '../write-own.ts';

const minute = 60_000;
/** Whoever asks for another person again and again fills nobody's mailbox. */
const mostLinksPerHour = 3;

/** Answers the id of the request. From where it was asked for is not kept: nobody reads that column. */
export async function noteRequest({ db, now }: Services, email_key: string): Promise<number> {
  const row = { email_key, address: '', created_at: now() };
  const { id } = await db.insertInto('password_reset_requests').values(row).returning('id').executeTakeFirstOrThrow();
  return id;
}

/**
 * Makes the mail for a request, once the request was answered: that answer takes as long for an address that nobody has.
 * A request is taken by one server only, and is gone with the mail that it became.
 */
export function sendLink(services: Services, requestId: number): Promise<void> {
  return services.db.transaction().execute(async (tx) => {
    const request = await tx
      .deleteFrom('password_reset_requests')
      .where('id', '=', requestId)
      .returning(['email_key', 'created_at'])
      .executeTakeFirst();
    if (!request || request.created_at <= services.now() - linkLifetime) return;
    const userId = await findOwner(tx, request.email_key);
    // Requests for one person take turns, so that each counts the links of those before it.
    if (userId === undefined || !(await lockPerson(tx, userId))) return;
    if (!(await mayHaveAnother(services, tx, userId))) return;
    const token = newToken();
    const row = { token_hash: hashToken(token), user_id: userId, created_at: services.now() };
    await tx.insertInto('password_resets').values(row).execute();
    await enqueueMail(services, tx, userId, 'reset', { token });
  });
}

/** Exactly one person, or nobody. */
async function findOwner(tx: Transaction<Tables>, email_key: string): Promise<number | undefined> {
  const owner = await tx
    .selectFrom('users')
    .leftJoin('companies as own', 'own.id', 'users.company_id')
    .select('users.id')
    .where('users.email_key', '=', email_key)
    .where('users.deleted_at', 'is', null)
    .where('own.deleted_at', 'is', null)
    .executeTakeFirst();
  return owner?.id;
}

async function mayHaveAnother({ now }: Services, tx: Transaction<Tables>, userId: number): Promise<boolean> {
  const live = await tx
    .selectFrom('password_resets')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('created_at', '>', now() - linkLifetime)
    .execute();
  return live.length < mostLinksPerHour;
}

/** For the requests of a server that stopped before it came to them. */
export const passwordLinks: Job = {
  name: 'password-links',
  every: minute,
  async run(services) {
    const left = await services.db
      .selectFrom('password_reset_requests')
      .select('id')
      .orderBy('id')
      .limit(1000)
      .execute();
    for (const { id } of left) await sendLink(services, id);
  },
};
