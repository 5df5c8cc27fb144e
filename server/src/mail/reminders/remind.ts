import { addDays, type Day } from '@clareira/contract';
import { sql } from 'kysely';
import type { Services } from '../../services.ts';
import { subjects } from '../news/subjects.ts';

/**
 * Notes what there is to remind the people of an account of on a morning, once: the day is marked in the same
 * transaction. Answers how many reminders there were, or undefined when that morning was told before.
 */
export async function remindAccount(
  { db, now }: Services,
  accountId: number,
  day: Day,
  isLate = false,
): Promise<number | undefined> {
  return db.transaction().execute(async (tx) => {
    const marked = await tx
      .insertInto('reminded_days')
      .values({ account_id: accountId, day, told_at: now() })
      .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
      .returning('day')
      .executeTakeFirst();
    if (!marked) return undefined;
    let told = 0;
    for (const { kind, ahead, rows, isOfItsMorning } of subjects.flatMap(({ reminders = [] }) => reminders)) {
      if (isLate && isOfItsMorning) continue;
      for (const days of ahead) {
        const about = addDays(day, days);
        const { numInsertedOrUpdatedRows } = await tx
          .insertInto('news')
          .columns(['row_id', 'company_id', 'account_id', 'audience', 'kind', 'about', 'due_at'])
          .expression(
            rows(tx, accountId, about).select([
              sql<number>`cast(${accountId} as bigint)`.as('account_id'),
              sql.lit('members').as('audience'),
              sql.lit(kind).as('kind'),
              sql.lit(about).as('about'),
              // All that a morning has to tell is there at once: nothing is waited for.
              sql<number>`cast(${now()} as bigint)`.as('due_at'),
            ]),
          )
          .executeTakeFirstOrThrow();
        told += Number(numInsertedOrUpdatedRows ?? 0);
      }
    }
    return told;
  });
}

/** The same for every account that was not told yet. */
export async function remindAll(services: Services, day: Day, isLate = false): Promise<number | undefined> {
  const accounts = await services.db
    .selectFrom('accounts')
    .leftJoin('reminded_days', (join) =>
      join.onRef('reminded_days.account_id', '=', 'accounts.id').on('reminded_days.day', '=', day),
    )
    .select('accounts.id')
    .where('reminded_days.day', 'is', null)
    .orderBy('accounts.id')
    .execute();
  let all: number | undefined;
  for (const { id } of accounts) {
    const told = await remindAccount(services, id, day, isLate);
    if (told !== undefined) all = (all ?? 0) + told;
  }
  return all;
}
