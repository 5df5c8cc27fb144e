import type { Place } from '@clareira/contract';
import type { FoundRow } from '../../change.ts';
import { notFound } from '../../http/errors.ts';
import type { WriteContext } from '../../services.ts';
import { codecOf } from './codec.ts';
import { placeRows } from './rows.ts';
import type { ServerResource } from './server-resource.ts';

/**
 * The row as it is now, locked until the transaction ends. Its id stays, so whoever makes rows that refer to it need not
 * wait.
 */
export async function lockRow(
  { tx }: WriteContext,
  definition: ServerResource,
  place: Place,
  id: number,
  state: 'live' | 'deleted',
): Promise<FoundRow> {
  const row = await placeRows(tx, definition, { ...definition.placeColumns(place), id })
    .where('deleted_at', state === 'live' ? 'is' : 'is not', null)
    .select([...codecOf(definition.resource).columns, 'deleted_at', 'deleted_by'])
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw notFound();
  return row as unknown as FoundRow;
}
