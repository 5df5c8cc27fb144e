import { sql } from 'kysely';
import type { Services } from '../../src/services.ts';

/** Until so many transactions wait for what another one holds. PostgreSQL alone: SQLite has one writer at a time. */
export async function untilWaiting({ db }: Pick<Services, 'db'>, count: number): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  while ((await waiting.execute(db)).rows.length < count);
}
