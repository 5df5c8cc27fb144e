import { fallbackLanguage, languageOf, type NoticeChoices, type NoticeTopic, noticeTopics } from '@clareira/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

/** Whoever chose nothing is told everything. */
const everything = { language: fallbackLanguage, payments: 1, documents: 1, visits: 1 };

export async function readNotices(db: Kysely<Tables>, userId: number): Promise<NoticeChoices> {
  const row = await db
    .selectFrom('notice_choices')
    .select(['language', ...noticeTopics])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  if (!row) return { language: fallbackLanguage, payments: true, documents: true, visits: true };
  const { language, payments, documents, visits } = row;
  return {
    language: languageOf(language),
    payments: payments === 1,
    documents: documents === 1,
    visits: visits === 1,
  };
}

/** Has those who choose for one person take turns. Not by the person's row, which all of their writes hold. */
export async function lockNotices(tx: Transaction<Tables>, userId: number): Promise<void> {
  await tx
    .insertInto('notice_choices')
    .values({ user_id: userId, ...everything })
    .onConflict((conflict) => conflict.column('user_id').doNothing())
    .execute();
  await tx.selectFrom('notice_choices').select('user_id').where('user_id', '=', userId).forUpdate().execute();
}

export async function writeNotices(db: Kysely<Tables>, userId: number, choices: NoticeChoices): Promise<void> {
  const columns = {
    language: choices.language,
    payments: Number(choices.payments),
    documents: Number(choices.documents),
    visits: Number(choices.visits),
  };
  await db
    .insertInto('notice_choices')
    .values({ user_id: userId, ...columns })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(columns))
    .execute();
}

/** Turns topics off, at least one, and nothing else, whatever is chosen at the same moment. */
export async function turnOff(db: Kysely<Tables>, userId: number, topics: readonly NoticeTopic[]): Promise<void> {
  const off = Object.fromEntries(topics.map((topic) => [topic, 0]));
  await db
    .insertInto('notice_choices')
    .values({ user_id: userId, ...everything, ...off })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(off))
    .execute();
}
