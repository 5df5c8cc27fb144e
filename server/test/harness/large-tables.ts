import { sql } from 'kysely';
import { tablesInOrder, tablesOfTheMoment } from '../../src/database/tables-in-order.ts';
import type { Services } from '../../src/services.ts';

/** What a row of the tests stands for: with three thousand of them, as many as ten million payments of fifty thousand companies. */
const factor = 3_333;
const companies = 50_000;
const rowsEach = 200;

/**
 * Tells the database's planner that every table has grown as the largest of the growth bench has, so that a plan which is
 * right for thousands of rows and wrong for millions is seen without filling millions.
 */
export async function pretendLarge(services: Services): Promise<void> {
  await (services.engine === 'postgres' ? inPostgres(services) : inSqlite(services));
}

/** How many rows the planner takes a table to have. */
export async function believedRows({ db, engine }: Services, table: string): Promise<number> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ stat: string }>`select stat from sqlite_stat1 where tbl = ${table}`.execute(db);
    // An index may be of some of them only.
    return Math.max(...rows.map(({ stat }) => Number(stat.split(' ')[0])));
  }
  const explained = await sql<{ 'QUERY PLAN': { Plan: { 'Plan Rows': number } }[] }>`
    explain (format json) select * from ${sql.table(table)}`.execute(db);
  return explained.rows[0]?.['QUERY PLAN'][0]?.Plan['Plan Rows'] ?? 0;
}

async function inPostgres({ db }: Services): Promise<void> {
  await sql`analyze`.execute(db);
  // The planner takes the rows of a page from here, and counts the pages itself.
  await sql`
    update pg_class set reltuples = reltuples * ${sql.lit(factor)}
    where relkind in ('r', 'i') and reltuples > 0 and relnamespace = 'public'::regnamespace`.execute(db);
  // The few rows of a company of the tests are many among three thousand: none is to be known for having more than others.
  await sql`
    update pg_statistic set stadistinct = ${sql.lit(companies)}, stakind1 = 0, stakind2 = 0, stakind3 = 0
    from pg_attribute
    where attrelid = starelid and attnum = staattnum and attname = 'company_id' and attnotnull`.execute(db);
}

async function inSqlite({ db }: Services): Promise<void> {
  await sql`analyze`.execute(db);
  const { rows } = await sql<{ tbl: string; idx: string | null; stat: string }>`select * from sqlite_stat1`.execute(db);
  const growing = new Set<string>([...tablesInOrder.map(({ name }) => name), ...tablesOfTheMoment]);
  for (const { tbl, idx, stat } of rows.filter((row) => growing.has(row.tbl))) {
    const larger = grown(stat.split(' '));
    await sql`update sqlite_stat1 set stat = ${larger} where tbl = ${tbl} and idx is ${idx}`.execute(db);
  }
  // Read again from what was written.
  await sql`analyze sqlite_schema`.execute(db);
}

/** All rows, then how many have the same first column of an index, the same first two, and so on to the last. */
function grown([all, ...same]: string[]): string {
  const last = same.length - 1;
  const each = same.map((rows, at) => {
    if (at === last && rows === '1') return 1;
    return rows === '1' ? rowsEach : Number(rows) * factor;
  });
  return [Number(all) * factor, ...each].join(' ');
}
