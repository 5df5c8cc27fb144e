import { type Kysely, type Selectable, sql } from 'kysely';
import { prepareOnce } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** A server that died with a mail in its hands holds it up for no longer. Renewed while the mail is being sent. */
export const mailLease = minute;

const firstPause = 30 * second;
export const longestPause = hour;
/** How long it is remembered that a mail was sent, and that one was not. */
const keptAfterSending = 7 * day;
const keptAfterFailing = 90 * day;

const claimed = [
  'id',
  'user_id',
  'address',
  'language',
  'kind',
  'data',
  'message_key',
  'attempts',
  'last_error',
  'created_at',
  'due_at',
  'ends_at',
] as const;

export type ClaimedMail = Pick<Selectable<Tables['mails']>, (typeof claimed)[number]>;

/**
 * News go to where the person is reached by now: whoever has a mailbox that was corrected since must not read them. A mail about
 * the account itself goes to whom it was written for, whatever has become of the account.
 */
export function addressOf({ kind, address }: { kind: string; address: string }, email: string): string {
  return kind === 'news' ? email : address;
}

/** Takes the mail that has waited longest, for as long as the lease. What other servers are taking is passed over. */
export async function claimMail({ db, now }: Services): Promise<ClaimedMail | undefined> {
  const at = now();
  const [taken] = await claim(db, { at, until: at + mailLease });
  return taken;
}

/** Written out and not given as a value: only so does a plan that is made once know the index of what waits. */
const claim = prepareOnce((db, { at, until }: { at: number; until: number }) => {
  const waiting = db
    .selectFrom('mails')
    .select('id')
    .where('status', '=', sql.lit('waiting'))
    .where('due_at', '<=', at)
    .orderBy('due_at')
    .limit(1)
    .forUpdate()
    .skipLocked();
  return db
    .updateTable('mails')
    .set(({ eb }) => ({ due_at: until, is_held: 1, attempts: eb('attempts', '+', 1) }))
    .where('id', '=', waiting)
    .returning(claimed);
});

/** Answers the mail with its new lease, or undefined when another server has it. */
export async function renewMail({ db, now }: Services, mail: ClaimedMail): Promise<ClaimedMail | undefined> {
  const renewed = await db
    .updateTable('mails')
    .set({ due_at: now() + mailLease })
    .where('id', '=', mail.id)
    .where('status', '=', 'waiting')
    .where('due_at', '=', mail.due_at)
    .returning('due_at')
    .executeTakeFirst();
  return renewed && { ...mail, due_at: renewed.due_at };
}

/** Whoever holds the lease by now: it was sent. What it told is forgotten, a link above all. */
export async function markSent({ db, now }: Services, { id, address }: ClaimedMail): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'sent', address, data: '{}', last_error: null, settled_at: now() })
    .where('id', '=', id)
    .execute();
}

export async function markFailed({ db, now }: Services, mail: ClaimedMail, last_error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ status: 'failed', address: mail.address, is_held: 0, last_error, settled_at: now() })
    .where('id', '=', mail.id)
    .where('status', '=', 'waiting')
    .where('due_at', '=', mail.due_at)
    .execute();
}

/** For another attempt, later each time, until its time is over. */
export async function postpone({ db, now }: Services, mail: ClaimedMail, last_error: string): Promise<void> {
  await db
    .updateTable('mails')
    .set({ due_at: Math.min(now() + pauseAfter(mail.attempts), mail.ends_at), is_held: 0, last_error })
    .where('id', '=', mail.id)
    .where('status', '=', 'waiting')
    .where('due_at', '=', mail.due_at)
    .execute();
}

export function pauseAfter(attempts: number): number {
  return Math.min(firstPause * 2 ** (attempts - 1), longestPause);
}

/** To somebody who is no longer there. */
export async function dropMail({ db }: Services, { id }: ClaimedMail): Promise<void> {
  await db.deleteFrom('mails').where('id', '=', id).execute();
}

/** What was sent or failed long ago, or would have failed if there were still a mail server to try. */
export async function purgeMails({ db, now }: Services): Promise<void> {
  const old = (age: number) => db.deleteFrom('mails').where('settled_at', '<', now() - age);
  await old(keptAfterSending).where('status', '=', 'sent').execute();
  await old(keptAfterFailing).execute();
  const longAgo = now() - keptAfterFailing;
  await db
    .deleteFrom('mails')
    .where('status', '=', sql.lit('waiting'))
    // What is due is found by an index, and is due before its end.
    .where('due_at', '<', longAgo)
    .where('ends_at', '<', longAgo)
    .execute();
}

/** Of all accounts, for the operator's figures. */
export async function countMails(db: Kysely<Tables>): Promise<Record<'waiting' | 'failed', number>> {
  const count = async (status: 'waiting' | 'failed') => {
    const { found } = await db
      .selectFrom('mails')
      .select(({ fn }) => fn.countAll<number>().as('found'))
      .where('status', '=', sql.lit(status))
      .where('status', '!=', sql.lit('sent'))
      .executeTakeFirstOrThrow();
    return Number(found);
  };
  return { waiting: await count('waiting'), failed: await count('failed') };
}
