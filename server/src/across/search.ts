import { companySearchTexts } from '@clareira/contract';
import { type RawBuilder, sql } from 'kysely';
import { companies } from '../resources/companies.ts';
import { searchCompanies } from '../resources/company-search.ts';
import type { Listing } from '../resources/engine/listing.ts';
import { contains, liveRows, ordered, type Page, pageOf, placeRows } from '../resources/engine/rows.ts';
import type { RowQuery, ServerResource } from '../resources/engine/server-resource.ts';
import { gramsAskedFor } from '../search-index/grams.ts';
import { rowsByText, rowsOfCompanies } from '../search-index/sources.ts';
import type { Services } from '../services.ts';

/** A list in which a text is searched. */
export interface Searched {
  definition: ServerResource;
  accountId: number;
  /** The rows of the list, of the whole table or of some of its rows. */
  rows(source?: RawBuilder<Record<string, unknown>>): RowQuery;
  /** What is read of those that are shown, beside the resource's own columns. */
  shown(query: RowQuery): RowQuery;
  /** Columns beside the id in whose order an index has the rows. */
  inOrderOf: readonly string[];
}

/** Rows read in list order before the indexes are tried: a common text fills a page within them. */
const nearby = 1000;
/** If more than 1/20 of a page was found there, the list is read on in order instead of using the indexes. */
const share = 20;

/** The texts of so many rows from either end of a table tell which parts of a text are in most rows. */
const sample = 32;

/**
 * A page of the rows that contain a text, or whose company's texts do: met in the order of the list where the text is in many of
 * its rows, and by the indexes where it is in few.
 */
export async function searchPage(
  services: Services,
  searched: Searched,
  listing: Listing,
  walk = nearby,
): Promise<Page> {
  const { definition, inOrderOf } = searched;
  const { sort, limit = 0 } = listing;
  const isInOrder = sort.column === 'id' || inOrderOf.includes(sort.column);
  for (let most = walk; isInOrder && most > 0; ) {
    const page = await pageOf(walked(services, searched, listing, most), definition, listing);
    if (page.next || (await isShorter(searched, listing, most))) return page;
    const found = page.rows.length;
    // Once more, twice as far as the hit rate suggests.
    most = most === walk && found > limit / share ? Math.ceil((2 * walk * limit) / found) : 0;
  }
  return pageOf(await indexed(services, searched, listing), definition, listing);
}

/** Whether the list ends within so many rows from where a page begins. */
async function isShorter({ rows }: Searched, listing: Listing, most: number): Promise<boolean> {
  const beyond = await ordered(rows(), listing).select('id').limit(1).offset(most).executeTakeFirst();
  return beyond === undefined;
}

/** Those of so many rows of the list that contain the text. */
function walked({ db }: Services, { definition, rows, shown }: Searched, listing: Listing, most: number): RowQuery {
  const first = sql<Record<string, unknown>>`(${ordered(rows(), listing).selectAll().limit(most)})`;
  const owner = sql.ref(`${definition.table}.company_id`);
  const ofCompany = sql`(select search_text from companies where id = ${owner})`;
  return shown(placeRows(db, definition, {}, first)).where(({ or }) =>
    or([contains(listing.search), ...companySearchTexts(listing.search).map((text) => contains(text, ofCompany))]),
  );
}

/** The first page of each index that leads to such rows, put together. */
async function indexed(services: Services, searched: Searched, listing: Listing): Promise<RowQuery> {
  const { definition, accountId, rows, shown } = searched;
  const { table } = definition;
  const all = liveRows(services.db, companies, { account_id: accountId });
  const place = { account_id: accountId, company_id: null };
  const owners = (await searchCompanies(services, all, place, listing.search)).select('id');
  const asked = gramsAskedFor(listing.search, await someTexts(services, definition, accountId));
  const arms = [
    ...rowsByText(services, table, accountId, asked).map((source) => rows(source).where(contains(listing.search))),
    rows(rowsOfCompanies(services, table, sql`${owners}`)),
  ].map((arm) => {
    const inOrder = listing.sort.column === 'id' ? ordered(arm, listing, 'place') : ordered(arm, listing);
    return sql`select id from (${(listing.limit ? inOrder.limit(listing.limit + 1) : inOrder).select('id')}) as arm`;
  });
  const ids = sql.join(arms, sql` union `);
  const isFound = services.engine === 'postgres' ? sql<boolean>`id = any(array(${ids}))` : sql<boolean>`id in (${ids})`;
  return shown(rows()).where(isFound);
}

/** From both ends: the newest alone may come from one import and be alike. */
async function someTexts({ db }: Services, definition: ServerResource, accountId: number): Promise<string[]> {
  const ends = (['asc', 'desc'] as const).map((end) =>
    liveRows(db, definition, { account_id: accountId })
      .select('search_text')
      .orderBy('id', end)
      .limit(sample)
      .execute(),
  );
  return (await Promise.all(ends)).flat().map(({ search_text }) => String(search_text));
}
