import { type RawBuilder, sql, type Transaction } from 'kysely';
import { builtOnce } from './prepared.ts';
import type { Tables } from './tables.ts';

/** Later than the movement before it, even when the clock is not: by it what moved is told from what did not. */
export function laterMovement(at: number): RawBuilder<number> {
  return sql<number>`case when moved_at >= ${at} then moved_at + 1 else ${at} end`;
}

const setAccount = builtOnce((db, { id, at }: { id: number; at: number }) =>
  db
    .updateTable('accounts')
    .set({ moved_at: laterMovement(at) })
    .where('id', '=', id),
);

/** Writes down that one of the account's own lists changed: its companies or its super users. */
export async function moveAccount(tx: Transaction<Tables>, id: number, at: number): Promise<void> {
  await setAccount(tx, { id, at });
}

const setCompany = builtOnce((db, { id, at }: { id: number; at: number }) =>
  db
    .updateTable('companies')
    .set({ moved_at: laterMovement(at) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id'),
);

/** The same for a company; answers whether it is there. */
export async function moveCompany(tx: Transaction<Tables>, id: number, at: number): Promise<boolean> {
  return (await setCompany(tx, { id, at })).length > 0;
}
