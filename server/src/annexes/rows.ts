import type { Place, User } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';

interface NewAnnex {
  name: string;
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
      file_name: annex.name,
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

export async function releaseAnnexes(
  tx: Transaction<Tables>,
  ids: number[],
  state: 'deleted' | 'replaced',
  at: number,
): Promise<void> {
  if (ids.length === 0) return;
  await tx.updateTable('annexes').set({ state, state_at: at }).where('id', 'in', ids).execute();
}
