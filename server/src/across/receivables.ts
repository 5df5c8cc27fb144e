import { ageingOf, fromCents, type Receivables } from '@clareira/contract';
import { sql } from 'kysely';
import type { Services } from '../services.ts';

const most = 50;

/** The ageing of what all companies owe, and those with most overdue: the first to be called. */
export async function receivablesOf(services: Services, accountId: number): Promise<Receivables> {
  const today = services.today();
  const pending = services.db
    .selectFrom('payments')
    .where('payments.account_id', '=', accountId)
    .where('payments.status', '=', 'pending')
    .where('payments.deleted_at', 'is', null)
    .where(sql<boolean>`exists (select 1 from companies where id = payments.company_id and deleted_at is null)`);
  const cents = sql<number | string>`sum(payments.value_cents)`;
  const overdue = sql<
    number | string
  >`sum(case when payments.due_date < ${today} then payments.value_cents else 0 end)`;
  const [days, debtors] = await Promise.all([
    pending
      .select(['payments.due_date', cents.as('cents')])
      .groupBy('payments.due_date')
      .execute(),
    pending
      .select(['payments.company_id', cents.as('total'), overdue.as('overdue')])
      .select(({ fn }) => fn.min('payments.due_date').as('oldest_due'))
      .groupBy('payments.company_id')
      .having(overdue, '>', 0)
      .orderBy(overdue, 'desc')
      .orderBy('payments.company_id')
      .limit(most)
      .execute(),
  ]);
  const names = await namesOf(
    services,
    debtors.map(({ company_id }) => company_id),
  );
  return {
    ageing: ageingOf(
      days.map((day) => ({ due_date: day.due_date, cents: Number(day.cents) })),
      today,
    ),
    companies: debtors.map(({ company_id, ...debt }) => ({
      company_id,
      name: names.get(company_id) ?? '',
      overdue: fromCents(Number(debt.overdue)),
      total: fromCents(Number(debt.total)),
      oldest_due: debt.oldest_due,
    })),
  };
}

async function namesOf({ db }: Services, ids: number[]): Promise<Map<number, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('companies').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
