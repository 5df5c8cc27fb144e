import type { Services } from '../../src/services.ts';

/** Added up from the rows, as it was before the sums were kept. */
export async function owedByRows({ db }: Pick<Services, 'db'>) {
  const rows = await db
    .selectFrom('payments')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .select(['payments.account_id', 'payments.company_id', 'due_date', 'value_cents', 'companies.deleted_at'])
    .where('payments.status', '=', 'pending')
    .where('payments.deleted_at', 'is', null)
    .execute();
  const days: Record<string, [invoices: number, cents: number]> = {};
  const companies: Record<string, number> = {};
  for (const { account_id, company_id, due_date, value_cents, deleted_at } of rows) {
    companies[company_id] = (companies[company_id] ?? 0) + value_cents;
    const [invoices, cents] = days[`${account_id} ${due_date}`] ?? [0, 0];
    if (deleted_at === null) days[`${account_id} ${due_date}`] = [invoices + 1, cents + value_cents];
  }
  return { days, companies };
}

/** The sums that every write keeps. */
export async function owedKept({ db }: Pick<Services, 'db'>) {
  const days = await db.selectFrom('owed_days').selectAll().where('invoices', '>', 0).execute();
  const companies = await db.selectFrom('companies').select(['id', 'owed_cents']).where('owed_cents', '>', 0).execute();
  return {
    days: Object.fromEntries(
      days.map(({ account_id, due_date, invoices, cents }) => [`${account_id} ${due_date}`, [invoices, cents]]),
    ),
    companies: Object.fromEntries(companies.map(({ id, owed_cents }) => [id, owed_cents])),
  };
}
