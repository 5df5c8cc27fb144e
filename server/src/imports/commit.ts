import type { ErrorBody, Place } from '@clareira/contract';
import { inParts } from '../database/in-parts.ts';
import { inSlices } from '../database/statements.ts';
import { HttpError } from '../http/errors.ts';
import type { Caller } from '../identity/caller.ts';
import { rowTables } from '../resources/engine/rows.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { writeAs } from '../resources/engine/write-as.ts';
import { writeRow } from '../resources/engine/write-row.ts';
import { resources } from '../resources/index.ts';
import type { Services, WriteContext } from '../services.ts';
import {
  definitionOf,
  findImport,
  invalidStatus,
  isStaffOf,
  judgeImport,
  lockImport,
  rawLines,
  type StoredImport,
} from './import.ts';

/** Writes all rows of an import, or none of them. A second time changes nothing. */
export async function commitImport(services: Services, accountId: number, id: number, caller: Caller) {
  const found = await findImport(services.db, accountId, id);
  const { definition } = definitionOf(found.resource);
  if (found.status === 'done') return { status: 'done', created: idsIn(found.row_ids).length };
  const before = await judgeImport(services, accountId, found.resource, rawLines(found));
  const places = distinctPlaces(accountId, before.ready);
  const gone = () => invalidStatus('importProblems');
  const authority = { place: places, may: isStaffOf(accountId), gone };
  const created = await writeAs(services, caller, authority, async (context) => {
    const row = await lockImport(context, accountId, id);
    if (row.status === 'undone') throw invalidStatus('importUndone');
    if (row.status === 'done') return idsIn(row.row_ids).length;
    // A company may have been deleted since the places were locked, or a cell corrected.
    const { ready, problems } = await judgeImport(
      { ...services, db: context.tx },
      accountId,
      row.resource,
      rawLines(row),
    );
    if (problems.length > 0 || !areAllIn(places, distinctPlaces(accountId, ready)))
      throw invalidStatus('importProblems');
    // While the database writes one row, the next is made ready.
    const made = await inSlices(
      ready.map(({ companyId, values }) => {
        const place = { account_id: accountId, company_id: companyId };
        return () => writeRow(context, definition, place, { action: 'create', values });
      }),
    );
    const ids = made.map((one) => one.id);
    await setStatus(context, id, { status: 'done', row_ids: JSON.stringify(ids), written_at: context.at });
    return ids.length;
  });
  return { status: 'done', created };
}

/** Takes back what an import wrote, unless one of the rows was changed since or has got a proof of payment. */
export async function undoImport(services: Services, accountId: number, id: number, caller: Caller) {
  const found = await findImport(services.db, accountId, id);
  const { definition } = definitionOf(found.resource);
  if (found.status === 'undone') return { status: 'undone', removed: idsIn(found.row_ids).length };
  const { places } = await writtenRows(services, found.row_ids, accountId, found.resource);
  const gone = () => invalidStatus('importChanged');
  if (!(await areThere(services, places))) throw gone();
  const authority = { place: places, may: isStaffOf(accountId), gone };
  const removed = await writeAs(services, caller, authority, async (context) => {
    const row = await lockImport(context, accountId, id);
    if (row.status === 'undone') return idsIn(row.row_ids).length;
    if (row.status !== 'done') throw invalidStatus('value');
    const written = await writtenRows({ ...services, db: context.tx }, row.row_ids, accountId, row.resource);
    // It was not written yet when it was to be taken back: its places are not locked, and their lists would stay.
    if (!areAllIn(places, written.places)) throw invalidStatus('value');
    const { rows } = written;
    const isUntouched = ({ deleted_at, updated_at, version }: WrittenRow) =>
      deleted_at === null && updated_at === row.written_at && (version === null || version === row.written_at);
    const touched = rows.filter((one) => !isUntouched(one)).map((one) => one.id);
    const changed = new Set([...touched, ...(await followedRows(context, definition, rows))]);
    if (changed.size > 0) throw refusedFor(row, changed);
    await inSlices(
      rows.map(
        ({ id: rowId, place }) =>
          () =>
            writeRow(context, definition, place, { action: 'delete', id: rowId }),
      ),
    );
    await setStatus(context, id, { status: 'undone' });
    return rows.length;
  });
  return { status: 'undone', removed };
}

/** Those of the rows to which something belongs by now, as a proof of payment does: it would go with them. */
async function followedRows({ tx }: WriteContext, { resource }: ServerResource, rows: readonly WrittenRow[]) {
  const followed: number[] = [];
  for (const { table, goesWith } of resources) {
    if (goesWith?.owner.resource !== resource) continue;
    for (const some of inParts(rows.map(({ id }) => id))) {
      const live = rowTables(tx).selectFrom(table).select(goesWith.column).where('deleted_at', 'is', null);
      const found = await live.where(goesWith.column, 'in', some).execute();
      followed.push(...found.map((one) => Number(one[goesWith.column])));
    }
  }
  return followed;
}

/** More are looked at by nobody. */
const mostNamed = 100;

/** Tells which rows keep an import from being taken back, and in which lines they stood as long as those are kept. */
function refusedFor(row: Pick<StoredImport, 'row_ids' | 'lines'>, changed: ReadonlySet<number>): HttpError {
  const lines = rawLines(row);
  const named = idsIn(row.row_ids)
    .map((id, index) => ({ id, line: lines[index]?.line }))
    .filter(({ id }) => changed.has(id))
    .slice(0, mostNamed);
  const { status, body } = invalidStatus('importChanged');
  const errors: ErrorBody['errors'] = { ...body.errors, row_id: named.map(({ id }) => String(id)) };
  if (lines.length > 0) errors.line = named.map(({ line }) => String(line));
  return new HttpError(status, { ...body, errors });
}

/** Whether all of the companies are: what went with one cannot be taken back by itself. */
async function areThere({ db }: Services, places: readonly Place[]): Promise<boolean> {
  const ids = places.flatMap(({ company_id }) => company_id ?? []);
  for (const some of inParts(ids)) {
    const found = await db
      .selectFrom('companies')
      .select('id')
      .where('id', 'in', some)
      .where('deleted_at', 'is', null)
      .execute();
    if (found.length < some.length) return false;
  }
  return true;
}

const idsIn = (stored: string | null): number[] => JSON.parse(stored ?? '[]');

function setStatus(
  { tx }: WriteContext,
  id: number,
  columns: { status: 'done' | 'undone'; row_ids?: string; written_at?: number },
): Promise<unknown> {
  return tx.updateTable('imports').set(columns).where('id', '=', id).execute();
}

function distinctPlaces(accountId: number, rows: readonly { companyId: number | null }[]): Place[] {
  const companies = new Set(rows.map(({ companyId }) => companyId));
  return [...companies].map((company_id) => ({ account_id: accountId, company_id }));
}

/** Whether places that turned out to be needed are among those that were locked. */
function areAllIn(locked: readonly Place[], needed: readonly Place[]): boolean {
  const companies = new Set(locked.map(({ company_id }) => company_id));
  return needed.every(({ company_id }) => companies.has(company_id));
}

/** The rows that an import made, wherever they are now, and the places they live in. */
async function writtenRows(
  { db }: Pick<Services, 'db'>,
  stored: string | null,
  accountId: number,
  resource: string,
): Promise<{ rows: WrittenRow[]; places: Place[] }> {
  const { definition } = definitionOf(resource);
  const ids = idsIn(stored);
  const isOfCompany = definition.resource.within === 'company';
  const own = [...(isOfCompany ? ['company_id'] : []), ...(definition.isPlace ? ['version'] : [])];
  const columns = ['id', 'updated_at', 'deleted_at', ...own];
  const rows: WrittenRow[] = [];
  for (const some of inParts(ids)) {
    const query = rowTables(db).selectFrom(definition.table).select(columns).where('id', 'in', some).orderBy('id');
    // Companies are not locked by their account: whoever is writing in one has ended before its version is read.
    const isLocked = definition.isPlace && db.isTransaction;
    const found = await (isLocked ? query.forNoKeyUpdate() : query).execute();
    for (const { company_id = null, version = null, ...row } of found as unknown as StoredRow[]) {
      rows.push({ ...row, version, place: { account_id: accountId, company_id } });
    }
  }
  const places = distinctPlaces(
    accountId,
    rows.map(({ place }) => ({ companyId: place.company_id })),
  );
  return { rows, places };
}

interface WrittenRow {
  id: number;
  updated_at: number;
  deleted_at: number | null;
  /** Of a company: it grows with whatever is written in it, which taking the company back would hide. */
  version: number | null;
  place: Place;
}

interface StoredRow extends Pick<WrittenRow, 'id' | 'updated_at' | 'deleted_at'> {
  company_id?: number;
  version?: number;
}
