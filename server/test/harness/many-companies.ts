import { searchTextOf } from '@clareira/contract';
import { sql } from 'kysely';
import { trigramsOf } from '../../src/resources/company-search.ts';
import type { Services } from '../../src/services.ts';

const atOnce = 2000;

/** So many rows in one statement as both databases take. */
export function* chunksOf<T>(rows: T[]): Iterable<T[]> {
  for (let from = 0; from < rows.length; from += atOnce) yield rows.slice(from, from + atOnce);
}

/** Companies as the API would have made them, searchable too, in a fraction of the time. Answers their ids in order. */
export async function insertCompanies(
  { db, engine }: Services,
  account_id: number,
  names: string[],
): Promise<number[]> {
  const cnpj = '12345678000190';
  const made: { id: number; search_text: string }[] = [];
  const rows = names.map((name) => ({
    ...{ account_id, name, cnpj, created_at: 0, updated_at: 0 },
    search_text: searchTextOf([name, cnpj]),
  }));
  for (const chunk of chunksOf(rows)) {
    made.push(...(await db.insertInto('companies').values(chunk).returning(['id', 'search_text']).execute()));
  }
  const grams = made.flatMap(({ id, search_text }) => trigramsOf(search_text).map((gram) => [gram, id]));
  // A list in one value: so many values of their own would take either database ten times as long to read.
  const list = JSON.stringify(grams);
  const pairs =
    engine === 'postgres'
      ? sql`select value ->> 0 as gram, (value ->> 1)::bigint as id from jsonb_array_elements(${list}::jsonb)`
      : sql`select value ->> 0 as gram, value ->> 1 as id from json_each(${list})`;
  await sql`insert into company_grams (account_id, gram, company_id)
    select ${sql.lit(account_id)}, gram, id from (${pairs}) as pairs order by gram, id`.execute(db);
  return made.map(({ id }) => id);
}
