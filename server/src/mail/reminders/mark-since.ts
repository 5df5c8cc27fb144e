import { addDays, todayIn } from '@clareira/contract';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../../config/config.ts';
import { ownTables } from '../../database/own-tables.ts';
import type { Tables } from '../../database/tables.ts';
import { hasMorningCome, mostDaysLate } from './job.ts';

/** Before any: so long ago that the morning is not done by hand any more either. */
const longAgo = 0;

/**
 * Marks the mornings that may have been told since a moment, and those before it that could still be caught up with then:
 * rows of that moment know nothing of it, and nobody is to be told twice. Of the oldest schemas there is no place for it yet.
 */
export async function markMorningsSince(
  db: Kysely<Tables>,
  { timeZone }: Config,
  moment: number,
  now = Date.now(),
): Promise<void> {
  const tables = await ownTables(db);
  if (!tables.some(({ name }) => name === 'reminded_days')) return;
  const today = todayIn(timeZone, now);
  const last = hasMorningCome(timeZone, now) ? today : addDays(today, -1);
  for (let day = addDays(todayIn(timeZone, moment), -mostDaysLate); day <= last; day = addDays(day, 1)) {
    await db
      .insertInto('reminded_days')
      .columns(['account_id', 'day', 'told_at'])
      .expression(({ selectFrom }) =>
        selectFrom('accounts')
          .select(['id', sql.lit(day).as('day'), sql.lit(longAgo).as('told_at')])
          // Without a condition SQLite takes what follows for one of a join.
          .where('id', 'is not', null),
      )
      .onConflict((conflict) => conflict.columns(['account_id', 'day']).doNothing())
      .execute();
  }
}
