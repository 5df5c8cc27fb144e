import type { Place } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { type FoundRow, liveRows } from './rows.ts';
import type { Served } from './served.ts';

/** The row as it is now, held until the transaction ends; SQLite has one writer and needs no lock. */
export async function lockRow({ engine }: Services, tx: Transaction<Tables>, served: Served, place: Place, id: number) {
  const query = liveRows(tx, served, { ...served.home(place), id }).selectAll();
  const row = await (engine === 'postgres' ? query.forUpdate() : query).executeTakeFirst();
  if (!row) throw notFound();
  return row as unknown as FoundRow;
}
