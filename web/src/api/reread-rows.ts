import type { Place, Resource } from '@clareira/contract';
import type { QueryClient } from '@tanstack/react-query';
import { readRows, rowsKey } from './rows.ts';

/**
 * Reads a list anew after a change, without a word when that fails: how the change went is told. An answer that was asked for
 * before a row was written never comes over it.
 */
export async function rereadRows(queries: QueryClient, resource: Resource, place: Place): Promise<void> {
  const queryKey = rowsKey(resource, place);
  queries.cancelQueries({ queryKey, exact: true });
  const before = queries.getQueryData(queryKey);
  const rows = await readRows(resource, place).catch(() => undefined);
  if (rows && queries.getQueryData(queryKey) === before) queries.setQueryData(queryKey, rows);
}
