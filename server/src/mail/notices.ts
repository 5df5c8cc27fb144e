import { fallbackLanguage, languageOf, type NoticeChoices, type NoticeTopic, noticeTopics } from '@clareira/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

const perTopic = <T>(say: (topic: NoticeTopic) => T) =>
  Object.fromEntries(noticeTopics.map((topic) => [topic, say(topic)])) as Record<NoticeTopic, T>;

/** Whoever chose nothing is told everything. */
const everything = { language: fallbackLanguage, ...perTopic(() => 1) };

export async function readNotices(db: Kysely<Tables>, userId: number): Promise<NoticeChoices> {
  const found = await db
    .selectFrom('notice_choices')
    .select(['language', ...noticeTopics])
    .where('user_id', '=', userId)
    .executeTakeFirst();
  const row = found ?? everything;
  return { language: languageOf(row.language), ...perTopic((topic) => row[topic] === 1) };
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
  const columns = { language: choices.language, ...perTopic((topic) => Number(choices[topic])) };
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
