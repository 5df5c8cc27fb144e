import { type RawBuilder, sql, type Transaction } from 'kysely';
import { inSlices, prepareOnce } from './statements.ts';
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

/**
 * Of the companies whose lists of proofs name a person, who has another name now. Locked in the order of all who lock several.
 * Nothing has happened in these companies, so the time of their last change stays nearly what it was.
 */
export async function bumpVersionsNaming(
  tx: Transaction<Tables>,
  { id, account_id }: { id: number; account_id: number },
): Promise<void> {
  const found = await tx
    .selectFrom('proofs')
    .select('company_id')
    .distinct()
    .where('account_id', '=', account_id)
    .where('sent_by_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('company_id')
    .execute();
  await inSlices(
    found.map(
      ({ company_id }) =>
        () =>
          bumpCompanyVersion(tx, company_id, 0),
    ),
  );
}
