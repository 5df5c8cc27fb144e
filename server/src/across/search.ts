import { type RawBuilder, sql } from 'kysely';
import { companies } from '../resources/companies.ts';
import { searchCompanies } from '../resources/company-search.ts';
import type { Listing } from '../resources/engine/listing.ts';
import { contains, liveRows, ordered, type Page, pageOf, sortKey } from '../resources/engine/rows.ts';
import type { RowQuery, ServerResource } from '../resources/engine/server-resource.ts';
import type { Services } from '../services.ts';
import { rowsByText, rowsOfCompanies } from '../texts/sources.ts';

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

/**
 * How many rows are read in their order before the indexes are asked: a page of a text that is in many rows is met soonest so. Farther
 * only where the first of them had a good part of a page.
 */
const nearby = [10_000, 40_000];

/** A page of the rows that contain a text, or whose company's texts do. */
export async function searchPage(
  services: Services,
  searched: Searched,
  listing: Listing,
  walks: readonly number[] = nearby,
): Promise<Page> {
  const { definition, inOrderOf } = searched;
  const isInOrder = listing.sort.column === 'id' || inOrderOf.includes(listing.sort.column);
  for (const most of isInOrder ? walks : []) {
    const end = await placeAfter(searched, listing, most);
    const page = await pageOf(walked(searched, listing, end), definition, listing);
    if (page.next || end === undefined) return page;
    if (page.rows.length < (listing.limit ?? 0) / 4) break;
  }
  return pageOf(await indexed(services, searched, listing), definition, listing);
}

type Row = Record<string, unknown> & { id: number };

/** The row that stands so many places behind where a page begins; undefined where the list is shorter. */
async function placeAfter({ rows }: Searched, listing: Listing, most: number): Promise<Row | undefined> {
  const columns = [...new Set(['id', listing.sort.column])];
  const found = await ordered(rows(), listing).select(columns).limit(1).offset(most).executeTakeFirst();
  return found as Row | undefined;
}

function walked({ definition, rows, shown }: Searched, listing: Listing, end: Row | undefined): RowQuery {
  const owner = sql.ref(`${definition.table}.company_id`);
  const isOfNamed = sql`(select search_text from companies where id = ${owner})`;
  const matching = shown(rows()).where(({ or }) => or([contains(listing.search), contains(listing.search, isOfNamed)]));
  if (!end) return matching;
  const { sort, descending } = listing;
  const comparison = sql.raw(descending ? '>=' : '<=');
  if (sort.column === 'id') return matching.where(sql<boolean>`id ${comparison} ${end.id}`);
  const value = end[sort.column] ?? sort.blank;
  const key = sortKey(sort);
  return matching
    .where(sql<boolean>`${key} ${comparison} ${value}`)
    .where(sql<boolean>`(${key}, id) ${comparison} (${value}, ${end.id})`);
}

/** The first page of each index that leads to such rows, put together. */
async function indexed(services: Services, searched: Searched, listing: Listing): Promise<RowQuery> {
  const { definition, accountId, rows, shown } = searched;
  const { table } = definition;
  const named = liveRows(services.db, companies, { account_id: accountId }).where(contains(listing.search));
  const place = { account_id: accountId, company_id: null };
  const owners = (await searchCompanies(services, named, place, listing.search)).select('id');
  const arms = [
    ...rowsByText(services, table, accountId, listing.search).map((source) =>
      rows(source).where(contains(listing.search)),
    ),
    rows(rowsOfCompanies(services, table, sql`${owners}`)),
  ].map((arm) => {
    const inOrder = listing.sort.column === 'id' ? ordered(arm, listing, 'place') : ordered(arm, listing);
    return sql`select id from (${(listing.limit ? inOrder.limit(listing.limit + 1) : inOrder).select('id')}) as arm`;
  });
  const ids = sql.join(arms, sql` union `);
  const isFound = services.engine === 'postgres' ? sql<boolean>`id = any(array(${ids}))` : sql<boolean>`id in (${ids})`;
  return shown(rows()).where(isFound);
}
