import { annexColumns, type Place } from '@clareira/contract';
import { recordAs } from '../../audit/trail.ts';
import type { Columns, FoundRow } from '../../change.ts';
import { prepareOnce } from '../../database/statements.ts';
import { matches } from '../../http/conditions.ts';
import { changedMeanwhile, forbidden } from '../../http/errors.ts';
import type { WriteContext } from '../../services.ts';
import { insertAnnex, setAnnexRow, setAnnexState } from './annexes.ts';
import { changesBetween, tagOf } from './changes.ts';
import { refusingClash } from './clash.ts';
import { codecOf } from './codec.ts';
import { lockRow } from './lock.ts';
import { rowTables } from './rows.ts';
import type { Draft, ServerResource } from './server-resource.ts';

/** A file that is kept already: a row never points to a missing one. */
export interface StoredFile {
  /** Of the form. */
  field: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  key: string;
}

interface Content {
  /** The fields that were sent, judged. */
  values: Columns;
  /** Columns that were made of them ahead of the transaction. */
  derived?: Columns | undefined;
  files?: readonly StoredFile[];
}

type Write =
  | ({ action: 'create' } & Content)
  | ({ action: 'update'; id: number; ifMatch?: string | undefined } & Content)
  | { action: 'delete'; id: number; ifMatch?: string | undefined }
  | { action: 'restore'; id: number };

/**
 * The one way in which a row is created, changed, deleted or restored: lock, columns, annexes, row, hooks, audit. Runs
 * inside `writeAs`, which has locked the place and confirmed the caller, or, for most new rows, does both afterwards. Answers
 * the row as it was stored.
 */
export async function writeRow(context: WriteContext, definition: ServerResource, place: Place, write: Write) {
  const { resource } = definition;
  const { values, derived, files }: Content = 'values' in write ? write : { values: {} };
  const state = write.action === 'restore' ? 'deleted' : 'live';
  if (write.action === 'update') await definition.beforeLock?.(context, write.id, values);
  const before = write.action === 'create' ? undefined : await lockRow(context, definition, place, write.id, state);
  if (before && (write.action === 'update' || write.action === 'delete')) {
    if (definition.mayWrite?.(context.caller.user, write.action, before) === false) throw forbidden();
  }
  if (before && 'ifMatch' in write) refuseOtherVersion(definition, before, write.ifMatch);

  const isContent = write.action === 'create' || write.action === 'update';
  const columns = isContent ? { ...codecOf(resource).toColumns(values, before), ...derived } : {};
  const draft: Draft = { action: write.action, place, before, values, columns };
  await definition.beforeWrite?.(context, draft);

  const annexes = await insertAnnexes(context, definition, place, files ?? []);
  const row = await refusingClash(definition.unique, storeRow(context, definition, draft, annexes));
  await updateAnnexStates(context, definition, draft, row, annexes);

  const after = write.action === 'delete' ? undefined : row;
  const was = write.action === 'restore' ? undefined : before;
  const details = changesBetween(resource, was, after, values);
  const changed = new Set(Object.keys(details));
  const change = { action: write.action, resource, place, id: row.id, before, after, columns, changed };
  await definition.afterWrite?.(context, change);
  for (const hook of context.services.afterWrite) await hook(context, change);
  const event = {
    action: write.action,
    account_id: place.account_id,
    company_id: definition.isPlace ? row.id : place.company_id,
    resource: resource.name,
    row_id: row.id,
    details,
  };
  context.beforeCommit.push(() => recordAs(context.tx, context.at, context.caller, event));
  return row;
}

/** Nothing is written over what somebody else has written meanwhile. */
function refuseOtherVersion({ resource }: ServerResource, before: FoundRow, ifMatch: string | undefined): void {
  if (ifMatch !== undefined && !matches(ifMatch, tagOf(resource, before))) throw changedMeanwhile();
}

async function insertAnnexes(
  { tx, caller, at }: WriteContext,
  { resource }: ServerResource,
  place: Place,
  files: readonly StoredFile[],
): Promise<Record<string, number>> {
  const ids: Record<string, number> = {};
  for (const { field, ...file } of files) {
    const column = resource.files[field]?.column ?? field;
    ids[column] = await insertAnnex(tx, { ...file, resource: resource.name, place, user: caller.user, at });
  }
  return ids;
}

async function storeRow(
  context: WriteContext,
  definition: ServerResource,
  draft: Draft,
  annexes: Record<string, number>,
): Promise<FoundRow> {
  const { caller, at } = context;
  const { action, before, place } = draft;
  const written = { ...draft.columns, ...annexes };
  if (!before)
    return insertRow(context, definition, {
      ...definition.placeColumns(place),
      ...definition.initial?.(place),
      ...written,
    });
  switch (action) {
    case 'delete':
      return updateRow(context, definition, before.id, { deleted_at: at, deleted_by: caller.user.id });
    case 'restore':
      return updateRow(context, definition, before.id, { deleted_at: null, deleted_by: null });
    default:
      return updateRow(context, definition, before.id, { ...written, updated_at: at, updated_by: caller.user.id });
  }
}

async function insertRow({ tx, caller, at }: WriteContext, definition: ServerResource, columns: Columns) {
  const row: Columns = { ...columns };
  for (const column of annexColumns(definition.resource)) row[column] ??= null;
  Object.assign(row, { created_at: at, created_by: caller.user.id, updated_at: at, updated_by: caller.user.id });
  const insert = inserts.get(definition) ?? insertInto(definition, Object.keys(row));
  inserts.set(definition, insert);
  const [made] = await insert(tx, row);
  return made as FoundRow;
}

/** New rows of a resource have the same columns, so one statement does for all of them. */
const inserts = new WeakMap<ServerResource, ReturnType<typeof insertInto>>();

function insertInto({ table, resource }: ServerResource, names: string[]) {
  return prepareOnce((db, slots: Columns) => {
    const values = Object.fromEntries(names.map((name) => [name, slots[name]]));
    return rowTables(db)
      .insertInto(table)
      .values(values as never)
      .returning(codecOf(resource).columns as never[]);
  });
}

async function updateRow({ tx }: WriteContext, { table, resource }: ServerResource, id: number, columns: Columns) {
  return (await rowTables(tx)
    .updateTable(table)
    .set(columns as never)
    .where('id', '=', id)
    .returning(codecOf(resource).columns as never[])
    .executeTakeFirstOrThrow()) as FoundRow;
}

/** New files learn their row; those that a row gave up, lost or got back change their state with it. */
async function updateAnnexStates(
  { tx, at }: WriteContext,
  { resource }: ServerResource,
  { action, before }: Draft,
  row: FoundRow,
  added: Record<string, number>,
): Promise<void> {
  await setAnnexRow(tx, Object.values(added), row.id);
  const held = annexColumns(resource).flatMap((column) => {
    const annex = before?.[column];
    const isTouched = action !== 'update' || column in added;
    return typeof annex === 'number' && isTouched ? [annex] : [];
  });
  const state = { create: 'live', update: 'replaced', delete: 'deleted', restore: 'live' } as const;
  await setAnnexState(tx, held, state[action], at);
}
