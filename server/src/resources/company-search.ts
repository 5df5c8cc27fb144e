import { companySearchTexts, type Place } from '@clareira/contract';
import { sql, type Transaction } from 'kysely';
import { inParts } from '../database/in-parts.ts';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';
import { collectUntilCommit } from './collect-until-commit.ts';
import { contains } from './engine/rows.ts';
import type { RowQuery } from './engine/server-resource.ts';

const trigramLength = 3;

/** Every three letters in a row of a text. A name that contains the text contains each of them. */
export function trigramsOf(folded: string): string[] {
  const letters = [...folded];
  const grams = letters.map((_, at) => letters.slice(at, at + trigramLength).join(''));
  return [...new Set(grams.filter((gram) => [...gram].length === trigramLength))];
}

/** Companies that this transaction writes: each is found by the name and CNPJ that it has in the end. */
export const companiesToIndex = collectUntilCommit(() => new Set<number>(), indexCompanies);

async function indexCompanies(tx: Transaction<Tables>, ids: ReadonlySet<number>): Promise<void> {
  for (const part of inParts([...ids])) {
    await tx.deleteFrom('company_grams').where('company_id', 'in', part).execute();
    const found = await tx
      .selectFrom('companies')
      .select(['id', 'account_id', 'search_text'])
      .where('id', 'in', part)
      .where('deleted_at', 'is', null)
      .execute();
    const grams = found.flatMap(({ id, account_id, search_text }) =>
      trigramsOf(search_text).map((gram) => ({ account_id, gram, company_id: id })),
    );
    for (const some of inParts(grams)) await tx.insertInto('company_grams').values(some).execute();
  }
}

/** Narrows a search over an account's companies, which may be very many, to those that share its rarest gram. */
export async function searchCompanies({ db, engine }: Services, companies: RowQuery, place: Place, folded: string) {
  const texts = companySearchTexts(folded);
  const query = companies.where(({ or }) => or(texts.map((text) => contains(text))));
  const rarest: string[] = [];
  for (const text of texts) {
    const gram = await rarestGram(db, place.account_id, trigramsOf(text));
    // One or two letters are in so many names that reading them in order finds a page soonest; so are some longer texts.
    if (gram === undefined) return query;
    rarest.push(gram);
  }
  const matches = db
    .selectFrom('company_grams')
    .select('company_id')
    .where('account_id', '=', place.account_id)
    .where('gram', 'in', rarest);
  // PostgreSQL takes a pattern for rarer than it is, and would read all companies to find what matches it. Given the ids
  // as a value it looks those up.
  if (engine === 'postgres') return query.where(sql<boolean>`id = any(array(${matches}))`);
  return query.where('id', 'in', matches as never);
}

const mostCompared = 8;
/** A gram that few companies share is good enough; only when there is none are more of each counted. */
const mostCounted = [250, 1000, 10_000];

/** Nothing where all of them are in very many names. */
async function rarestGram(db: Services['db'], accountId: number, grams: string[]): Promise<string | undefined> {
  const compared = spread(grams, mostCompared);
  let rarest: { gram: string; count: number } | undefined;
  for (const most of mostCounted) {
    const counts = await Promise.all(compared.map((gram) => countGram(db, accountId, gram, most)));
    rarest = counts.sort((one, other) => one.count - other.count)[0];
    if (!rarest || rarest.count < most) return rarest?.gram;
  }
  return undefined;
}

/** So many of the grams, from the first to the last: what was typed last tells most. */
function spread(grams: string[], most: number): string[] {
  if (grams.length <= most) return grams;
  return Array.from({ length: most }, (_, at) => grams[Math.round((at * (grams.length - 1)) / (most - 1))] ?? '');
}

async function countGram(db: Services['db'], accountId: number, gram: string, most: number) {
  const some = db
    .selectFrom('company_grams')
    .select('company_id')
    .where('account_id', '=', accountId)
    .where('gram', '=', gram)
    .limit(most);
  const { count } = await db
    .selectFrom(some.as('some'))
    .select((select) => select.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return { gram, count };
}
