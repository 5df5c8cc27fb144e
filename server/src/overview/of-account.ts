import { type AccountOverview, addDays, type Day, fromCents, quietDays, schedules } from '@clareira/contract';
import { codecOf } from '../resources/engine/codec.ts';
import type { Services } from '../services.ts';
import { firstStepsOf } from './first-steps.ts';

const dayLength = 86_400_000;
const shown = 5;

export async function overviewOfAccount(services: Services, accountId: number, today: Day): Promise<AccountOverview> {
  const [overdue, week, companies, first_steps] = await Promise.all([
    overdueOf(services, accountId, today),
    weekOf(services, accountId, today),
    quietOf(services, accountId),
    firstStepsOf(services, accountId),
  ]);
  return { of: 'account', overdue, week, quiet: { days: quietDays, companies }, first_steps };
}

async function overdueOf({ db }: Services, accountId: number, today: Day) {
  const { invoices, cents } = await db
    .selectFrom('companies')
    .innerJoin('payments', 'payments.company_id', 'companies.id')
    .select((select) => [
      select.fn.countAll<number>().as('invoices'),
      select.fn.sum<number | string | null>('payments.value_cents').as('cents'),
    ])
    .where('companies.account_id', '=', accountId)
    .where('companies.deleted_at', 'is', null)
    .where('payments.status', '=', 'pending')
    .where('payments.due_date', '<', today)
    .where('payments.deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return { invoices, value: fromCents(Number(cents ?? 0)) };
}

async function weekOf({ db }: Services, accountId: number, today: Day) {
  const visits = db
    .selectFrom('schedules')
    .innerJoin('companies', 'companies.id', 'schedules.company_id')
    .where('schedules.date', '>=', today)
    .where('schedules.date', '<=', addDays(today, 6))
    .where('schedules.status', '!=', 'accomplished')
    .where('schedules.deleted_at', 'is', null)
    .where('companies.account_id', '=', accountId)
    .where('companies.deleted_at', 'is', null);
  const [{ count }, first] = await Promise.all([
    visits.select((select) => select.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    visits
      .selectAll('schedules')
      .select('companies.name as company_name')
      .orderBy('schedules.date')
      .orderBy('schedules.id')
      .limit(shown)
      .execute(),
  ]);
  const { present } = codecOf(schedules);
  const rows = first.map((visit) => ({ ...present({ ...visit }), company_name: visit.company_name }));
  return { visits: count, first: rows as unknown as AccountOverview['week']['first'] };
}

async function quietOf({ db, now }: Services, accountId: number) {
  return db
    .selectFrom('companies')
    .select(['id', 'name', 'cnpj'])
    .where('account_id', '=', accountId)
    .where('version', '<', now() - quietDays * dayLength)
    .where('deleted_at', 'is', null)
    .orderBy('version')
    .orderBy('id')
    .limit(shown)
    .execute();
}
