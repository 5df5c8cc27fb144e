import { type Kysely, type RawBuilder, sql } from 'kysely';
import { ownTables } from '../database/own-tables.ts';
import type { Tables } from '../database/tables.ts';
import type { tablesInOrder } from '../database/tables-in-order.ts';

export type Row = Record<string, unknown>;

const mostRows = 1000;
/** Of texts: an import alone may keep megabytes, and what is read at once is in memory several times over. */
const mostBytes = 8 * 1024 * 1024;
/** Both databases take this many values in one statement. */
const mostValues = 30_000;

/** Of every table, what the texts of a row come to. Both databases know it without reading them. */
export async function sizesOfRows(db: Kysely<Tables>): Promise<Map<string, RawBuilder<unknown>>> {
  const sizes = (await ownTables(db)).map(({ name, columns }) => {
    const texts = columns.filter(({ dataType }) => dataType.toLowerCase() === 'text');
    const each = texts.map((column) => sql`coalesce(octet_length(${sql.ref(column.name)}), 0)`);
    return [name, sql.join([sql.lit(0), ...each], sql` + `)] as const;
  });
  return new Map(sizes);
}

/** A table in the order of its primary key, some rows at a time. */
export async function* batchesOf(
  db: Kysely<Tables>,
  table: (typeof tablesInOrder)[number],
  size: RawBuilder<unknown> = sql.lit(0),
): AsyncIterable<Row[]> {
  const key = sql.join(table.key.map((column) => sql.ref(column)));
  const { column, value } = table.except ?? {};
  const wanted = column === undefined ? sql`1 = 1` : sql`${sql.ref(column)} <> ${value}`;
  let last: Row | undefined;
  const next = () => {
    const after = last ? sql`and (${key}) > (${sql.join(table.key.map((name) => last?.[name]))})` : sql``;
    return sql`from ${sql.table(table.name)} where ${wanted} ${after} order by ${key}`;
  };
  let seen: number;
  do {
    const sizes = await sql<{ bytes: number }>`select ${size} as bytes ${next()} limit ${mostRows}`.execute(db);
    for (const some of smallEnough(sizes.rows.map(({ bytes }) => bytes))) {
      const { rows } = await sql<Row>`select * ${next()} limit ${some}`.execute(db);
      last = rows.at(-1);
      yield rows;
    }
    seen = sizes.rows.length;
  } while (seen === mostRows);
}

/** How many rows at a time. One that is too large by itself comes alone. */
function* smallEnough(sizes: number[]): Iterable<number> {
  let [some, bytes] = [0, 0];
  for (const size of sizes) {
    if (some > 0 && bytes + size > mostBytes) {
      yield some;
      [some, bytes] = [0, 0];
    }
    some++;
    bytes += size;
  }
  if (some > 0) yield some;
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
