import { type Place, paths, type Resource, rowTag } from '@clareira/contract';
import { ApiError, call } from './client.ts';
import { readCached } from './etag-cache.ts';
import { payload, updateMethod, type Value, type Wire } from './payload.ts';
import { sameRows } from './same-rows.ts';
import type { CallOptions } from './send.ts';

export function rowsKey(resource: Resource, place: Place): readonly unknown[] {
  const account = [resource.name, place.account_id];
  return resource.within === 'company' ? [...account, place.company_id] : account;
}

/** What the keys of lists over all companies begin with. */
export const accountRowsKey = ['account rows'] as const;

/** What the keys of statements begin with. */
export const statementKey = ['statement'] as const;

/** What the keys of the home screen's summary begin with. */
export const overviewKey = ['overview'] as const;

/** What is worked out from the rows of a company, and is read anew when one of them has changed. */
export const derivedKeys = [statementKey, accountRowsKey, overviewKey] as const;

/** How the rows of a resource in one place are kept and read. */
export function rowsQuery<Row>(resource: Resource, place: Place) {
  return {
    queryKey: rowsKey(resource, place),
    queryFn: ({ signal }: { signal: AbortSignal }) => readRows<Row>(resource, place, signal),
    structuralSharing: sameRows,
  };
}

/** All rows of a place. */
export async function readRows<Row>(resource: Resource, place: Place, signal?: AbortSignal): Promise<Row[]> {
  const rows = await readCached(paths.rows(resource, place), signal);
  if (!Array.isArray(rows)) throw new ApiError(0);
  return rows;
}

/** One row by its id, or nothing where there is none to be seen. */
export async function readRow<Row>(resource: Resource, place: Place, id: number, signal: AbortSignal) {
  const row = await call<Row | undefined>('GET', paths.row(resource, place, id), undefined, { signal });
  return row ?? null;
}

export interface Change {
  readonly resource: Resource;
  readonly wire: Wire;
  readonly place: Place;
}

type Values = Readonly<Record<string, Value>>;

/** Creates a row. The same key again, after an answer that was lost, answers the row of the first time. */
export function createRow<Row>(change: Change, key: string, values: Values, options: CallOptions): Promise<Row> {
  const { resource, wire, place } = change;
  const body = payload(resource, wire, values, true);
  return call('POST', paths.rows(resource, place), body, { ...options, headers: { 'Idempotency-Key': key } });
}

/** Updates the row, unless it is no longer as it was when it was read. */
export function updateRow<Row extends { id: number }>(
  change: Change,
  read: Row,
  values: Values,
  options: CallOptions,
): Promise<Row> {
  const { resource, wire, place } = change;
  const body = payload(resource, wire, values, false);
  const method = updateMethod(resource, wire);
  return call(method, paths.row(resource, place, read.id), body, { ...options, headers: ifStill(read) });
}

export function removeRow({ resource, wire, place }: Change, read: { id: number }): Promise<void> {
  const from = wire.removeFrom === undefined ? place : { ...place, company_id: wire.removeFrom };
  return call('DELETE', paths.row(resource, from, read.id), undefined, { headers: ifStill(read) });
}

/** Refuses a change of a row that is no longer as it was read. */
const ifStill = (read: object) => ({ 'If-Match': rowTag(read) });
