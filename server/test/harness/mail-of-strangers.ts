import { randomUUID } from 'node:crypto';
import type { Kysely } from 'kysely';
import type { Tables } from '../../src/database/tables.ts';

interface Stranger {
  account_id: number;
  company_id: number;
  user_id: number;
}

/**
 * Mails that were sent long ago, and news: those for staff and for one company's people are due, which are few rounds of a
 * delivery; the others wait for a day far away.
 */
export async function fillMail(db: Kysely<Tables>, strangers: Stranger[]): Promise<void> {
  const later = Date.now() * 2;
  const sent = { address: '-', language: 'pt-BR', kind: 'passwordChanged', data: '{}', attempts: 1, created_at: 0 };
  await db
    .insertInto('mails')
    .values(
      strangers.map(({ account_id, user_id }, at) => ({
        ...sent,
        ...{ account_id, user_id, message_key: randomUUID(), status: at % 3 === 0 ? 'failed' : 'sent' },
        ...{ due_at: 0, ends_at: 0, settled_at: later + at },
      })),
    )
    .execute();
  await db
    .insertInto('news')
    .values(
      strangers.map(({ account_id, company_id }, at) => ({
        ...{ account_id, company_id, kind: 'invoice', row_id: at, due_at: at === 0 || at % 2 === 1 ? 0 : later },
        audience: at % 2 === 0 ? ('members' as const) : ('staff' as const),
      })),
    )
    .execute();
  await db
    .insertInto('reminded_days')
    .values(strangers.map(({ account_id }, at) => ({ account_id, day: `${at} ${randomUUID()}`, told_at: 0 })))
    .execute();
  // Has one row in truth: among many it shows that it is found by its name.
  await db
    .insertInto('signing_keys')
    .values(strangers.map(() => ({ name: randomUUID(), value: '-' })))
    .execute();
}
