import type { TrashItem } from '@clareira/contract';
import { sql } from 'kysely';
import type { Columns } from '../change.ts';
import { inParts } from '../database/in-parts.ts';
import { codecOf } from '../resources/engine/codec.ts';
import { rowTables } from '../resources/engine/rows.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { resources } from '../resources/index.ts';
import type { Services } from '../services.ts';

/** What can be restored: whatever the API has under this last part of its path. */
export function trashOf(path: string | undefined): ServerResource[] {
  return resources.filter(({ resource }) => path === undefined || resource.path === path);
}

export interface TrashQuery {
  resource: string | undefined;
  companyId: number | undefined;
  limit: number;
  /** When the last item of the page before was deleted, and which one it was. */
  after: TrashCursor | undefined;
}

export interface TrashCursor {
  deletedAt: number;
  table: string;
  id: number;
}

/** The deleted rows of an account, the latest first; of companies that are deleted too, but not of other rows that are. */
export async function listTrash(services: Services, accountId: number, query: TrashQuery) {
  const lists = await Promise.all(
    distinctTables(trashOf(query.resource)).map((definition) => deletedRows(services, accountId, definition, query)),
  );
  const found = lists
    .flat()
    .sort(latestFirst)
    .slice(0, query.limit + 1);
  const items = found.slice(0, query.limit);
  const last = items.at(-1)?.cursor;
  return { items: items.map(({ item }) => item), next: found.length > query.limit ? last : undefined };
}

/** Company users and super users are rows of one table. */
function distinctTables(definitions: ServerResource[]): ServerResource[] {
  return [...new Map(definitions.map((definition) => [definition.table, definition])).values()];
}

type Belonging = NonNullable<ServerResource['goesWith']>;

interface Found {
  cursor: TrashCursor;
  item: TrashItem;
}

function latestFirst({ cursor: one }: Found, { cursor: other }: Found): number {
  return other.deletedAt - one.deletedAt || compare(one.table, other.table) || other.id - one.id;
}

const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0);

async function deletedRows(
  { db }: Services,
  accountId: number,
  definition: ServerResource,
  { companyId, limit, after }: TrashQuery,
): Promise<Found[]> {
  const { table, resource } = definition;
  const company = definition.isPlace ? 'id' : 'company_id';
  const owner = sql.ref(`${table}.${company}`);
  let query = rowTables(db)
    .selectFrom(table)
    .select([...codecOf(resource).columns, 'deleted_at'])
    .select(sql<number | null>`${owner}`.as('owner_id'))
    .select(sql<string | null>`(select owner.name from companies as owner where owner.id = ${owner})`.as('owner_name'))
    .select(
      sql<
        string | null
      >`(select deleter.name from users as deleter where deleter.id = ${sql.ref(`${table}.deleted_by`)})`.as('deleter'),
    )
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null);
  if (definition.notInTrash) query = query.where(sql<boolean>`not (${definition.notInTrash})`);
  if (definition.goesWith) query = query.where(hasLiveOwner(definition.goesWith, table));
  if (companyId !== undefined) query = query.where(company, '=', companyId);
  if (after) query = query.where(isAfter(table, after));
  const rows = await query
    .orderBy('deleted_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit + 1)
    .execute();
  const owners = await ownerLabels(db, definition, rows);
  return rows.map((row) => found(definition, row, owners));
}

/** What went with another row comes back with it, and not alone. */
function hasLiveOwner({ owner, column }: Belonging, table: string) {
  const id = sql.ref(`${table}.${column}`);
  return sql<boolean>`exists (select 1 from ${sql.table(owner.table)} as owner where owner.id = ${id} and owner.deleted_at is null)`;
}

/** What the rows that these belong to are called, by their ids. */
async function ownerLabels(db: Services['db'], { goesWith }: ServerResource, rows: Columns[]) {
  const labels = new Map<number, string>();
  if (!goesWith) return labels;
  const { resource, table, label } = goesWith.owner;
  const { columns, present } = codecOf(resource);
  for (const ids of inParts(rows.map((row) => Number(row[goesWith.column])))) {
    const owners = await rowTables(db).selectFrom(table).select(columns).where('id', 'in', ids).execute();
    for (const row of owners) labels.set(Number(row.id), label(present(row)));
  }
  return labels;
}

function isAfter(table: string, { deletedAt, table: last, id }: TrashCursor) {
  if (table < last) return sql<boolean>`deleted_at < ${deletedAt}`;
  if (table > last) return sql<boolean>`deleted_at <= ${deletedAt}`;
  return sql<boolean>`(deleted_at, id) < (${deletedAt}, ${id})`;
}

function found({ table, resource, label, goesWith }: ServerResource, row: Columns, owners: Map<number, string>): Found {
  const owner = goesWith && owners.get(Number(row[goesWith.column]));
  const [id, deletedAt] = [Number(row.id), Number(row.deleted_at)];
  return {
    cursor: { deletedAt, table, id },
    item: {
      resource: resource.path,
      id,
      company_id: row.owner_id as number | null,
      company_name: row.owner_name as string | null,
      label: [owner, label(codecOf(resource).present(row))].filter(Boolean).join(' - '),
      deleted_at: new Date(deletedAt).toISOString(),
      deleted_by: row.deleter as string | null,
    },
  };
}
