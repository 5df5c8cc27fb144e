import { type RawBuilder, sql, type Transaction } from 'kysely';
import { prepareOnce } from './statements.ts';
import type { Tables } from './tables.ts';

/** The time of the write, or one more than the version before when the clock is not later: it always grows. */
export function nextVersion(at: number): RawBuilder<number> {
  return sql<number>`case when version >= ${at} then version + 1 else ${at} end`;
}

const setAccount = prepareOnce((db, { id, at }: { id: number; at: number }) =>
  db
    .updateTable('accounts')
    .set({ version: nextVersion(at) })
    .where('id', '=', id),
);

/** For the account's own lists: its companies and its super users. */
export async function bumpAccountVersion(tx: Transaction<Tables>, id: number, at: number): Promise<void> {
  await setAccount(tx, { id, at });
}

const setCompany = prepareOnce((db, { id, at }: { id: number; at: number }) =>
  db
    .updateTable('companies')
    .set({ version: nextVersion(at) })
    .where('id', '=', id)
    .where('deleted_at', 'is', null)
    .returning('id'),
);

/** The same for a company; answers whether it is there. */
export async function bumpCompanyVersion(tx: Transaction<Tables>, id: number, at: number): Promise<boolean> {
  return (await setCompany(tx, { id, at })).length > 0;
}
