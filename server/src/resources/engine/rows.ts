import type { Place } from '@clareira/contract';
import { type Kysely, type RawBuilder, sql } from 'kysely';
import type { Columns, FoundRow } from '../../change.ts';
import type { Tables } from '../../database/tables.ts';
import type { Services } from '../../services.ts';
import { codecOf } from './codec.ts';
import type { Listing } from './listing.ts';
import { writeCursor } from './listing.ts';
import type { RowQuery, RowTables, ServerResource } from './server-resource.ts';

/** The columns of a table are known from the declaration of its resource, not from a type. */
export const rowTables = (db: Kysely<Tables>) => db as unknown as Kysely<RowTables>;

/** The live rows of a place: who may not see the place finds nothing in it. */
export function liveRows(
  db: Kysely<Tables>,
  definition: ServerResource,
  where: Columns,
  source?: RawBuilder<Record<string, unknown>>,
): RowQuery {
  return placeRows(db, definition, where, source).where('deleted_at', 'is', null);
}

/** Deleted ones too. `source` has some of the rows, where not all of them are to be looked through. */
export function placeRows(
  db: Kysely<Tables>,
  { table }: ServerResource,
  where: Columns,
  source?: RawBuilder<Record<string, unknown>>,
): RowQuery {
  const from = source ? (source.as(table) as unknown as typeof table) : table;
  let query: RowQuery = rowTables(db).selectFrom(from);
  for (const [column, value] of Object.entries(where)) {
    query = query.where(column, value === null ? 'is' : '=', value);
  }
  return query;
}

export async function findRow(
  db: Kysely<Tables>,
  definition: ServerResource,
  place: Place,
  id: number,
): Promise<FoundRow | undefined> {
  const row = await liveRows(db, definition, definition.placeColumns(place))
    .select([...codecOf(definition.resource).columns])
    .where('id', '=', id)
    .executeTakeFirst();
  return row as unknown as FoundRow | undefined;
}

/** A row wherever it is, for whoever was allowed to make it; a deleted one too. */
export async function findRowById(db: Kysely<Tables>, definition: ServerResource, id: number): Promise<FoundRow> {
  const { columns } = codecOf(definition.resource);
  const row = await placeRows(db, definition, { id })
    .select([...columns])
    .executeTakeFirstOrThrow();
  return row as unknown as FoundRow;
}

export interface Page {
  rows: FoundRow[];
  /** Where the next page begins, when there is one. */
  next: string | undefined;
}

export async function listRows(
  services: Services,
  definition: ServerResource,
  place: Place,
  listing: Listing,
  narrowed: Columns = {},
): Promise<Page> {
  let query = liveRows(services.db, definition, { ...definition.placeColumns(place), ...narrowed });
  if (listing.search) {
    query = definition.search
      ? await definition.search(services, query, place, listing.search)
      : query.where(contains(listing.search));
  }
  return pageOf(query, definition, listing);
}

/** Whether a row's search text, or another one, contains a folded text, wherever `%` and `_` stand in it. */
export function contains(folded: string, searched: RawBuilder<unknown> = sql.ref('search_text')): RawBuilder<boolean> {
  const pattern = `%${folded.replace(/[\\%_]/g, '\\$&')}%`;
  return sql<boolean>`${searched} like ${pattern} escape '\\'`;
}

/** One page of the rows that a query chooses, in the order asked for. */
export async function pageOf(rowsChosen: RowQuery, { resource }: ServerResource, listing: Listing): Promise<Page> {
  let query = ordered(rowsChosen, listing);
  if (listing.limit) query = query.limit(listing.limit + 1);
  const read = [...new Set([...codecOf(resource).columns, listing.sort.column])];
  const found = (await query.select(read).execute()) as unknown as FoundRow[];
  const hasMore = listing.limit !== undefined && found.length > listing.limit;
  const rows = hasMore ? found.slice(0, listing.limit) : found;
  const last = rows.at(-1);
  return { rows, next: hasMore && last ? writeCursor(listing, last) : undefined };
}

/** From where the page begins, in its order. `id` may have another name. */
export function ordered(query: RowQuery, { sort, descending, after }: Listing, id = 'id'): RowQuery {
  const direction = descending ? 'desc' : 'asc';
  if (sort.column === 'id') {
    const from = after ? query.where(id, descending ? '<' : '>', after[1]) : query;
    return from.orderBy(id, direction);
  }
  const key = sortKey(sort);
  const comparison = sql.raw(descending ? '<' : '>');
  const from = after
    ? query
        // SQLite finds where to begin in an index only by this, where the key is an expression.
        .where(sql<boolean>`${key} ${comparison}= ${after[0]}`)
        .where(sql<boolean>`(${key}, id) ${comparison} (${after[0]}, ${after[1]})`)
    : query;
  return from.orderBy(key, direction).orderBy('id', direction);
}

/** A missing value sorts as a blank one, so that a cursor can point at it; written as in the indexes that have it. */
function sortKey({ column, isAlwaysThere, blank }: Listing['sort']): RawBuilder<unknown> {
  return isAlwaysThere ? sql.ref(column) : sql`coalesce(${sql.ref(column)}, ${sql.lit(blank)})`;
}
