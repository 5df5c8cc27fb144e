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

/**
 * Writes down that something moved in the company, which tells the home screen which are quiet. Every change begins
 * with it: the company is held, so changes in one company wait for each other, and none is made in one just deleted.
 */
export async function moveCompany(tx: Transaction<Tables>, { company_id }: Place, at: number): Promise<void> {
  if (company_id === null) return;
  const moved = await tx
    .updateTable('companies')
    .set({ moved_at: at })
    .where('id', '=', company_id)
    .where('deleted_at', 'is', null)
    .returning('id')
    .executeTakeFirst();
  if (!moved) throw notFound();
}
