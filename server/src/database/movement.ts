import { type RawBuilder, sql, type Transaction } from 'kysely';
import type { Tables } from './tables.ts';

/** Later than the movement before it, even when the clock is not: by it what moved is told from what did not. */
export function laterMovement(at: number): RawBuilder<number> {
  return sql<number>`case when moved_at >= ${at} then moved_at + 1 else ${at} end`;
}

/** Writes down that one of the account's own lists changed: its companies or its super users. */
export async function moveAccount(tx: Transaction<Tables>, id: number, at: number): Promise<void> {
  await tx
    .updateTable('accounts')
    .set({ moved_at: laterMovement(at) })
    .where('id', '=', id)
    .execute();
}
