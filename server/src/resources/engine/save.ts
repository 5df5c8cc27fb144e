import { judge, type Place, type Problems, type User } from '@clareira/contract';
import type { Transaction } from 'kysely';
import { insertAnnex, releaseAnnexes } from '../../annexes/rows.ts';
import { record } from '../../audit/trail.ts';
import { builtOnce } from '../../database/prepared.ts';
import type { Tables } from '../../database/tables.ts';
import type { Body } from '../../http/body.ts';
import { discard } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { changesBetween } from './changes.ts';
import { presenter, toColumns } from './codec.ts';
import { lockRow } from './lock.ts';
import { movePlace } from './movement.ts';
import { type FoundRow, rowTables } from './rows.ts';
import type { Columns, Served } from './served.ts';

/** Who asks for a change, and from where. */
export interface Asker {
  user: User;
  token: string;
  address: string;
}

/** Creates a row, or changes the one with this id: file first, then row, annexes and audit in one transaction. */
export async function saveRow(
  services: Services,
  served: Served,
  place: Place,
  body: Body,
  asker: Asker,
  id?: number,
): Promise<Columns> {
  const values = judgeBody(served, body, id === undefined);
  if (!values.ok) {
    await discard(body);
    throw invalid(values.problems);
  }
  const columns = { ...toColumns(served.resource, values.values), ...(await served.derive?.(values.values)) };
  const files = await keepFiles(served, body);
  try {
    return await services.db.transaction().execute(async (tx) => {
      const at = services.now();
      // A new row without a unique key meets no other: its place is held only at the end, so that others wait for less.
      const isMovedLast = id === undefined && !served.unique;
      if (!isMovedLast) await movePlace(tx, place, at);
      const before = id === undefined ? undefined : await lockRow(services, tx, served, place, id);
      for (const { column, ...file } of files) {
        columns[column] = await insertAnnex(tx, { ...file, place, user: asker.user, at });
      }
      const replaced = files.map(({ column }) => before?.[column]).filter((annex) => typeof annex === 'number');
      const row = before
        ? await updateRow(tx, served, before.id, columns, asker, at)
        : await insertRow(tx, served, place, columns, asker, at);
      await releaseAnnexes(tx, replaced, 'replaced', at);
      await served.saved?.(tx, { id: row.id, place, columns, user: asker.user, token: asker.token, at });
      await recordChange(tx, served, place, asker, at, before, row, values.values);
      if (isMovedLast) await movePlace(tx, place, at);
      return presenter(served.resource).present(row);
    });
  } catch (error) {
    if (served.unique && isClash(error, served.unique.index)) {
      throw invalid({ [served.unique.field]: served.unique.problem });
    }
    throw error;
  }
}

function judgeBody(served: Served, body: Body, isNew: boolean) {
  const judged = judge(served.resource, body.fields, isNew);
  const problems: Problems = {
    ...(judged.ok ? {} : judged.problems),
    ...served.judge?.(body.fields),
    ...body.problems,
  };
  if (judged.ok && Object.keys(problems).length === 0) return { ok: true, values: judged.values as Columns } as const;
  return { ok: false, problems } as const;
}

async function keepFiles({ resource }: Served, body: Body) {
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
  served: Served,
  place: Place,
  columns: Columns,
  { user }: Asker,
  at: number,
) {
  const row: Columns = { ...served.home(place), ...served.initial, ...columns };
  for (const column of Object.values(served.resource.files)) row[column] ??= null;
  Object.assign(row, { created_at: at, created_by: user.id, updated_at: at, updated_by: user.id });
  const insert = inserts.get(served) ?? insertInto(served, Object.keys(row));
  inserts.set(served, insert);
  const [made] = await insert(tx, row);
  return made as FoundRow;
}

/** New rows of a resource have the same columns, so one statement does for all of them. */
const inserts = new WeakMap<Served, ReturnType<typeof insertInto>>();

function insertInto({ table, resource }: Served, names: string[]) {
  return builtOnce((db, slots: Columns) => {
    const values = Object.fromEntries(names.map((name) => [name, slots[name]]));
    return rowTables(db)
      .insertInto(table)
      .values(values as never)
      .returning(presenter(resource).columns as never[]);
  });
}

async function updateRow(
  tx: Transaction<Tables>,
  served: Served,
  id: number,
  columns: Columns,
  { user }: Asker,
  at: number,
) {
  return (await rowTables(tx)
    .updateTable(served.table)
    .set({ ...columns, updated_at: at, updated_by: user.id } as never)
    .where('id', '=', id)
    .returning(presenter(served.resource).columns as never[])
    .executeTakeFirstOrThrow()) as FoundRow;
}

async function recordChange(
  tx: Transaction<Tables>,
  served: Served,
  place: Place,
  { user, address }: Asker,
  at: number,
  before: FoundRow | undefined,
  after: FoundRow,
  values: Columns,
) {
  await record(tx, at, {
    action: before ? 'update' : 'create',
    account_id: place.account_id,
    company_id: served.table === 'companies' ? after.id : place.company_id,
    user_id: user.id,
    resource: served.resource.name,
    row_id: after.id,
    address,
    details: changesBetween(served.resource, before, after, values),
  });
}

/** Both databases name what was not unique: PostgreSQL the index, SQLite the columns. */
function isClash(error: unknown, index: string): boolean {
  if (!(error instanceof Error) || !('code' in error)) return false;
  if (error.code === '23505') return 'constraint' in error && error.constraint === index;
  return error.code === 'SQLITE_CONSTRAINT_UNIQUE';
}
