import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { tablesInOrder } from '../database/tables-in-order.ts';

export type Row = Record<string, unknown>;

const atOnce = 1000;
/** Both databases take this many values in one statement. */
const mostValues = 30_000;

/** A table in the order of its primary key, some rows at a time. */
export async function* batchesOf(db: Kysely<Tables>, table: (typeof tablesInOrder)[number]): AsyncIterable<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const { column, value } = table.except ?? {};
  const wanted = column === undefined ? sql`1 = 1` : sql`${sql.ref(column)} <> ${value}`;
  let last: Row | undefined;
  do {
    const after = last ? sql`and (${key}) > (${sql.join(table.key.map((name) => last?.[name]))})` : sql``;
    const { rows } = await sql<Row>`
      select * from ${sql.table(table.name)} where ${wanted} ${after} order by ${key} limit ${atOnce}`.execute(db);
    if (rows.length > 0) yield rows;
    last = rows.length === atOnce ? rows.at(-1) : undefined;
  } while (last);
}

export async function insertRows(db: Kysely<Tables>, table: string, rows: Row[]): Promise<void> {
  const some = Math.floor(mostValues / Object.keys(rows[0] ?? {}).length);
  for (let from = 0; from < rows.length; from += some) {
    const tables = db as unknown as Kysely<Record<string, Row>>;
    await tables
      .insertInto(table)
      .values(rows.slice(from, from + some))
      .execute();
  }
}
