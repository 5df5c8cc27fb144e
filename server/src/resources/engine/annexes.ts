import type { Place, User } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';

interface NewAnnex {
  resource: string;
  name: string;
  mediaType: string;
  size: number;
  sha256: string;
  key: string;
  place: Place;
  user: User;
  at: number;
}

/** Its file is already kept: a row never points to a missing one. */
export async function insertAnnex(tx: Transaction<Tables>, annex: NewAnnex): Promise<number> {
  if (annex.place.company_id === null) throw new Error('An annex belongs to a company.');
  const { id } = await tx
    .insertInto('annexes')
    .values({
      company_id: annex.place.company_id,
      resource: annex.resource,
      file_name: annex.name,
      media_type: annex.mediaType,
      size: annex.size,
      sha256: annex.sha256,
      storage_key: annex.key,
      state: 'live',
      state_at: annex.at,
      created_by: annex.user.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** A new row has its id only after its annexes have theirs. */
export async function setAnnexRow(tx: Transaction<Tables>, ids: number[], rowId: number): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('annexes').set({ row_id: rowId }).where('id', 'in', ids).execute();
}

export async function setAnnexState(
  tx: Transaction<Tables>,
  ids: number[],
  state: Tables['annexes']['state'],
  at: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('annexes').set({ state, state_at: at }).where('id', 'in', ids).execute();
}
