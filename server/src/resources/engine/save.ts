import { judge, type Place, type Problems } from '@clareira/contract';
import type { Transaction } from 'kysely';
import { insertAnnex, releaseAnnexes } from '../../annexes/rows.ts';
import { record } from '../../audit/trail.ts';
import type { Caller } from '../../auth/caller.ts';
import { prepareOnce } from '../../database/statements.ts';
import type { Tables } from '../../database/tables.ts';
import type { Body } from '../../http/body.ts';
import { discard } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { bumpVersion } from './bump-version.ts';
import { changesBetween } from './changes.ts';
import { presenter, toColumns } from './codec.ts';
import { lockRow } from './lock.ts';
import { type FoundRow, rowTables } from './rows.ts';
import type { Columns, ServerResource } from './server-resource.ts';

/** Creates a row, or changes the one with this id: file first, then row, annexes and audit in one transaction. */
export async function saveRow(
  services: Services,
  definition: ServerResource,
  place: Place,
  body: Body,
  caller: Caller,
  id?: number,
): Promise<Columns> {
  const values = judgeBody(definition, body, id === undefined);
  if (!values.ok) {
    await discard(body);
    throw invalid(values.problems);
  }
  const columns = { ...toColumns(definition.resource, values.values), ...(await definition.derive?.(values.values)) };
  const files = await keepFiles(definition, body);
  try {
    return await services.db.transaction().execute(async (tx) => {
      const at = services.now();
      // A new row without a unique key meets no other: its place is held only at the end, so that others wait for less.
      const isMovedLast = id === undefined && !definition.unique;
      if (!isMovedLast) await bumpVersion(tx, place, at);
      const before = id === undefined ? undefined : await lockRow(services, tx, definition, place, id);
      for (const { column, ...file } of files) {
        columns[column] = await insertAnnex(tx, { ...file, place, user: caller.user, at });
      }
      const replaced = files.map(({ column }) => before?.[column]).filter((annex) => typeof annex === 'number');
      const row = before
        ? await updateRow(tx, definition, before.id, columns, caller, at)
        : await insertRow(tx, definition, place, columns, caller, at);
      await releaseAnnexes(tx, replaced, 'replaced', at);
      await definition.afterSave?.(tx, { id: row.id, place, columns, caller, at });
      await recordChange(tx, definition, place, caller, at, before, row, values.values);
      if (isMovedLast) await bumpVersion(tx, place, at);
      return presenter(definition.resource).present(row);
    });
  } catch (error) {
    if (definition.unique && isClash(error, definition.unique.index)) {
      throw invalid({ [definition.unique.field]: definition.unique.problem });
    }
    throw error;
  }
}

function judgeBody(definition: ServerResource, body: Body, isNew: boolean) {
  const judged = judge(definition.resource, body.fields, isNew);
  const problems: Problems = {
    ...(judged.ok ? {} : judged.problems),
    ...definition.judge?.(body.fields),
    ...body.problems,
  };
  if (judged.ok && Object.keys(problems).length === 0) return { ok: true, values: judged.values as Columns } as const;
  return { ok: false, problems } as const;
}

async function keepFiles({ resource }: ServerResource, body: Body) {
  return Promise.all(
    [...body.files].map(async ([field, { name, upload }]) => ({
      column: resource.files[field] ?? field,
      name,
      size: upload.size,
      sha256: upload.sha256,
      key: await upload.keep(),
    })),
  );
}

async function insertRow(
  tx: Transaction<Tables>,
  definition: ServerResource,
  place: Place,
  columns: Columns,
  { user }: Caller,
  at: number,
) {
  const row: Columns = { ...definition.placeColumns(place), ...definition.initial, ...columns };
  for (const column of Object.values(definition.resource.files)) row[column] ??= null;
  Object.assign(row, { created_at: at, created_by: user.id, updated_at: at, updated_by: user.id });
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
      .returning(presenter(resource).columns as never[]);
  });
}

async function updateRow(
  tx: Transaction<Tables>,
  definition: ServerResource,
  id: number,
  columns: Columns,
  { user }: Caller,
  at: number,
) {
  return (await rowTables(tx)
    .updateTable(definition.table)
    .set({ ...columns, updated_at: at, updated_by: user.id } as never)
    .where('id', '=', id)
    .returning(presenter(definition.resource).columns as never[])
    .executeTakeFirstOrThrow()) as FoundRow;
}

async function recordChange(
  tx: Transaction<Tables>,
  definition: ServerResource,
  place: Place,
  { user, address }: Caller,
  at: number,
  before: FoundRow | undefined,
  after: FoundRow,
  values: Columns,
) {
  await record(tx, at, {
    action: before ? 'update' : 'create',
    account_id: place.account_id,
    company_id: definition.table === 'companies' ? after.id : place.company_id,
    user_id: user.id,
    resource: definition.resource.name,
    row_id: after.id,
    address,
    details: changesBetween(definition.resource, before, after, values),
  });
}

/** Both databases name what was not unique: PostgreSQL the index, SQLite the columns. */
function isClash(error: unknown, index: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'constraint' in error && error.constraint === index;
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}
