import { ageingOf, type Day, type Debtor, fromCents, type Receivables } from '@clareira/contract';
import type { Services } from '../services.ts';

const most = 50;

/** The ageing of what all companies owe, and those with most overdue: the first to be called. */
export async function receivablesOf(services: Services, accountId: number): Promise<Receivables> {
  const today = services.today();
  const days = await services.db
    .selectFrom('owed_days')
    .select(['due_date', 'invoices', 'cents'])
    .where('account_id', '=', accountId)
    .where('invoices', '>', 0)
    .execute();
  const owed = days.map(({ due_date, invoices, cents }) => ({ due_date, invoices, cents: Number(cents) }));
  const overdue = owed.filter(({ due_date }) => due_date < today).reduce((sum, { invoices }) => sum + invoices, 0);
  const debtors =
    overdue <= fewInvoices ? fewDebtors(services, accountId, today) : manyDebtors(services, accountId, today);
  return { ageing: ageingOf(owed, today), companies: await debtors };
}

/** So many are added up in no time. */
const fewInvoices = 2000;

/** Where little is overdue, all of it is looked at. */
async function fewDebtors(services: Services, accountId: number, today: Day): Promise<Debtor[]> {
  const rows = await services.db
    .selectFrom('payments')
    .select('company_id')
    .distinct()
    .where('account_id', '=', accountId)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('due_date', '<', today)
    .execute();
  const ids = rows.map(({ company_id }) => company_id);
  const companies = ids.length === 0 ? [] : await owing(services, accountId).where('id', 'in', ids).execute();
  return worst(await withOverdue(services, companies, today));
}

/** How many are looked at together. */
const batch = 250;

/**
 * Where much is overdue, companies are looked at from the one that owes most: what is overdue is part of that, so that
 * once fifty have more overdue than the next owes at all, no other can be among them.
 */
async function manyDebtors(services: Services, accountId: number, today: Day): Promise<Debtor[]> {
  let found: Debtor[] = [];
  let last: Owing | undefined;
  do {
    let query = owing(services, accountId).orderBy('owed_cents', 'desc').orderBy('id').limit(batch);
    const from = last;
    if (from) {
      query = query.where(({ eb, and, or }) =>
        and([
          eb('owed_cents', '<=', from.owed_cents),
          or([eb('owed_cents', '<', from.owed_cents), eb('id', '>', from.id)]),
        ]),
      );
    }
    const companies = await query.execute();
    last = companies.length === batch ? companies.at(-1) : undefined;
    found = worst([...found, ...(await withOverdue(services, companies, today))]);
  } while (last && (found.length < most || (found.at(-1)?.overdue ?? 0) < fromCents(Number(last.owed_cents))));
  return found;
}

interface Owing {
  id: number;
  name: string;
  owed_cents: number;
}

function owing({ db }: Services, accountId: number) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'owed_cents'])
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .where('owed_cents', '>', 0);
}

async function withOverdue({ db }: Services, companies: readonly Owing[], today: Day): Promise<Debtor[]> {
  if (companies.length === 0) return [];
  const ids = companies.map(({ id }) => id);
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => [
      'company_id',
      fn.sum<number | string>('value_cents').as('overdue'),
      fn.min('due_date').as('oldest_due'),
    ])
    .where('company_id', 'in', ids)
    .where('status', '=', 'pending')
    .where('deleted_at', 'is', null)
    .where('due_date', '<', today)
    .groupBy('company_id')
    .execute();
  const late = new Map(rows.map((row) => [row.company_id, row]));
  return companies.flatMap(({ id, name, owed_cents }) => {
    const { overdue = 0, oldest_due = today } = late.get(id) ?? {};
    if (Number(overdue) === 0) return [];
    const total = fromCents(Number(owed_cents));
    return [{ company_id: id, name, overdue: fromCents(Number(overdue)), total, oldest_due }];
  });
}

function worst(debtors: readonly Debtor[]): Debtor[] {
  const inOrder = debtors.toSorted((one, other) => other.overdue - one.overdue || one.company_id - other.company_id);
  return inOrder.slice(0, most);
}
