import { type Kysely, sql, type Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Job } from '../job.ts';
import type { Services } from '../services.ts';
import { Owed } from './owed.ts';

const day = 24 * 3_600_000;

/** A job of its own, so that its failure stops no other, and once a day only: SQLite answers nobody while it adds up. */
export const owedSums: Job = {
  name: 'owed-sums',
  every: day,
  async run(services, { log }) {
    const corrected = await correctOwed(services);
    if (corrected > 0) log.warn({ corrected }, 'sums of what is owed were corrected');
  },
};

/**
 * Adds up what is owed from the invoices, and corrects the sums that are not that: a server from before they were kept
 * writes invoices without them for as long as servers are replaced. Answers how many sums were wrong.
 */
export async function correctOwed(services: Services): Promise<number> {
  const accounts = await services.db.selectFrom('accounts').select('id').orderBy('id').execute();
  let corrected = 0;
  for (const { id } of accounts) {
    const wrong = [...(await wrongDays(services.db, id)), ...(await wrongCompanies(services.db, id))];
    if (wrong.length > 0) corrected += await correctAccount(services, id);
  }
  return corrected;
}

/**
 * Adds the difference to each wrong sum, as every write of an invoice adds its own: so nobody who writes meanwhile has to wait.
 * Another server that corrects the same account does wait, and then looks for what is wrong again.
 */
function correctAccount({ db }: Services, accountId: number): Promise<number> {
  return db.transaction().execute(async (tx: Transaction<Tables>) => {
    await tx.selectFrom('accounts').select('id').where('id', '=', accountId).forNoKeyUpdate().execute();
    const days = await wrongDays(tx, accountId);
    const companies = await wrongCompanies(tx, accountId);
    const owed = new Owed();
    for (const { due_date, invoices, cents } of days) {
      owed.day({ accountId, day: due_date, invoices: Number(invoices), cents: Number(cents) });
    }
    for (const { id, cents } of companies) owed.company(id, Number(cents));
    await owed.write(tx);
    return days.length + companies.length;
  });
}

/** What the sums of days lack, in one statement: it sees an invoice and its sum together, or neither. */
function wrongDays(db: Kysely<Tables>, accountId: number) {
  const kept = db
    .selectFrom('owed_days')
    .select(['due_date', sql<number>`-invoices`.as('invoices'), sql<number>`-cents`.as('cents')])
    .where('account_id', '=', accountId);
  const deleted = db
    .selectFrom('companies')
    .select('id')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is not', null);
  const owed = pending(db, accountId)
    .select(({ fn }) => ['due_date', fn.countAll<number>().as('invoices'), fn.sum<number>('value_cents').as('cents')])
    .where('company_id', 'not in', deleted)
    .groupBy('due_date');
  return db
    .selectFrom(owed.unionAll(kept).as('sums'))
    .select(({ fn }) => ['due_date', fn.sum<number>('invoices').as('invoices'), fn.sum<number>('cents').as('cents')])
    .groupBy('due_date')
    .having(({ or, eb, fn }) => or([eb(fn.sum('invoices'), '!=', 0), eb(fn.sum('cents'), '!=', 0)]))
    .execute();
}

/** The same of companies, those in the trash too. */
function wrongCompanies(db: Kysely<Tables>, accountId: number) {
  const kept = db
    .selectFrom('companies')
    .select(['id', sql<number>`-owed_cents`.as('cents')])
    .where('account_id', '=', accountId)
    .where('owed_cents', '!=', 0);
  const owed = pending(db, accountId)
    .select(({ fn }) => ['company_id as id', fn.sum<number>('value_cents').as('cents')])
    .groupBy('company_id');
  return db
    .selectFrom(owed.unionAll(kept).as('sums'))
    .select(({ fn }) => ['id', fn.sum<number>('cents').as('cents')])
    .groupBy('id')
    .having(({ fn }) => fn.sum('cents'), '!=', 0)
    .execute();
}

function pending(db: Kysely<Tables>, accountId: number) {
  return db
    .selectFrom('payments')
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null);
}
