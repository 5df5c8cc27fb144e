import type { Place } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { presenter } from './codec.ts';
import { type FoundRow, liveRows } from './rows.ts';
import type { ServerResource } from './server-resource.ts';

/**
 * The row as it is now, held until the transaction ends; SQLite has one writer and needs no lock. Its id stays, so whoever
 * makes rows that refer to it need not wait.
 */
export async function lockRow(
  { engine }: Services,
  tx: Transaction<Tables>,
  definition: ServerResource,
  place: Place,
  id: number,
) {
  const query = liveRows(tx, definition, { ...definition.placeColumns(place), id }).select(
    presenter(definition.resource).columns,
  );
  const row = await (engine === 'postgres' ? query.forNoKeyUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  return row as unknown as FoundRow;
}
