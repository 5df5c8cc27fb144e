import { type RawBuilder, sql } from 'kysely';
import type { RowTable } from '../resources/engine/server-resource.ts';
import type { Services } from '../services.ts';
import { type AskedFor, ftsQuery, tsQuery } from './grams.ts';

/** Some rows of a table, to select from instead of all of them. `place` is the id, in whose order SQLite finds them. */
type Source = RawBuilder<Record<string, unknown>>;

/**
 * Rows that may contain a text with these grams, from whichever indexes lead to them: together these are all that do. The planner cannot
 * look into them, or it would rather read the list in its order in the hope of meeting a page of them.
 */
export function rowsByText(
  { engine }: Pick<Services, 'engine'>,
  table: RowTable,
  accountId: number,
  asked: AskedFor,
): Source[] {
  if (engine === 'postgres') {
    return [sql`(select *, id as place from ${sql.ref(`${table}_by_text`)}(${tsQuery(asked)}::tsquery))`];
  }
  const rows = sql.table(table);
  const id = sql.ref(`${table}.id`);
  const index = sql.table(`${table}_grams`);
  const found = sql.ref(`${table}_grams.rowid`);
  return [
    sql`(select ${rows}.*, ${found} as place from ${index} cross join ${rows} on ${id} = ${found}
      where ${index} match ${ftsQuery(asked)})`,
    sql`(select *, id as place from ${rows} where account_id = ${accountId} and deleted_at is null
      and id > (select last_id from texts_indexed where texts_indexed.name = ${table}))`,
    sql`(select ${rows}.*, ${id} as place from texts_reworded cross join ${rows} on ${id} = texts_reworded.row_id
      where texts_reworded.name = ${table})`,
  ];
}

/** The rows of some companies, given as a query of their ids. */
export function rowsOfCompanies(
  { engine }: Pick<Services, 'engine'>,
  table: RowTable,
  companies: RawBuilder<unknown>,
): Source {
  const rows = sql.table(table);
  if (engine === 'postgres') {
    return sql`(select *, id as place from ${rows}
      where company_id = any(array(${companies})) and deleted_at is null offset 0)`;
  }
  return sql`(select ${rows}.*, ${sql.ref(`${table}.id`)} as place from (${companies}) as owner
    cross join ${rows} on ${sql.ref(`${table}.company_id`)} = owner.id where ${sql.ref(`${table}.deleted_at`)} is null)`;
}
