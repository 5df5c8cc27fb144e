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

type Named = { id: number; account_id: number };

/** The companies whose lists of proofs name a person, in the order of all who lock several. */
export async function companiesNaming(tx: Transaction<Tables>, { id, account_id }: Named): Promise<number[]> {
  const found = await tx
    .selectFrom('proofs')
    .select('company_id')
    .distinct()
    .where('account_id', '=', account_id)
    .where('sent_by_id', '=', id)
    .where('deleted_at', 'is', null)
    .orderBy('company_id')
    .execute();
  return found.map(({ company_id }) => company_id);
}

/**
 * New versions for the companies whose lists name a person who has another name now. Nothing else happened in them, so the
 * versions, which tell the time of the last change, grow by one only. Answers which companies they are.
 */
export async function bumpVersionsNaming(tx: Transaction<Tables>, person: Named): Promise<number[]> {
  const companies = await companiesNaming(tx, person);
  await inSlices(companies.map((id) => () => bumpCompanyVersion(tx, id, 0)));
  return companies;
}

/**
 * The same for companies that came to name the person after `known` was read. NOWAIT: whoever holds one may be waiting for this
 * person's row; the caller may try again.
 */
export async function bumpVersionsNamingSince(tx: Transaction<Tables>, person: Named, known: number[]): Promise<void> {
  const companies = new Set(await companiesNaming(tx, person));
  for (const id of known) companies.delete(id);
  for (const id of companies) {
    await tx.selectFrom('companies').select('id').where('id', '=', id).forNoKeyUpdate().noWait().execute();
    await bumpCompanyVersion(tx, id, 0);
  }
}
