import { randomUUID } from 'node:crypto';
import { fallbackLanguage } from '@clareira/contract';
import { sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { lifetimes, type PersonalMail, type PersonalMails, usualLifetime } from './personal.ts';

/**
 * A mail to one person, written with the change that it tells of and sent soon after. Nobody has the id: nothing is
 * written, in the same one statement. Without a mail server none is. It goes to the address that the person has, unless
 * another is given.
 */
export async function enqueueMail<K extends PersonalMail>(
  { mailer, now }: Pick<Services, 'mailer' | 'now'>,
  tx: Transaction<Tables>,
  userId: number,
  kind: K,
  data: PersonalMails[K],
  address?: string,
): Promise<void> {
  if (!mailer) return;
  const at = now();
  await tx
    .insertInto('mails')
    .columns([...outboxColumns])
    .expression((db) =>
      db
        .selectFrom('users')
        .leftJoin('notice_choices', 'notice_choices.user_id', 'users.id')
        .select((eb) => [
          'users.account_id',
          'users.id as user_id',
          address === undefined ? 'users.email as address' : sql<string>`cast(${address} as text)`.as('address'),
          eb.fn.coalesce('notice_choices.language', sql.lit(fallbackLanguage)).as('language'),
          sql.lit(kind).as('kind'),
          sql<string>`cast(${JSON.stringify(data)} as text)`.as('data'),
          sql<string>`cast(${randomUUID()} as text)`.as('message_key'),
          sql.lit('waiting').as('status'),
          sql.lit(0).as('attempts'),
          ...(['created_at', 'due_at'] as const).map((column) => sql<number>`cast(${at} as bigint)`.as(column)),
          sql<number>`cast(${at + (lifetimes[kind] ?? usualLifetime)} as bigint)`.as('ends_at'),
        ])
        .where('users.id', '=', userId)
        .where('users.deleted_at', 'is', null),
    )
    .execute();
}

const outboxColumns = [
  'account_id',
  'user_id',
  'address',
  'language',
  'kind',
  'data',
  'message_key',
  'status',
  'attempts',
  'created_at',
  'due_at',
  'ends_at',
] as const;
