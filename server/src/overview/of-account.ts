import { type AccountOverview, addDays, type Day, fromCents, quietDays, schedules } from '@clareira/contract';
import { sql } from 'kysely';
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
    .selectFrom('owed_days')
    .select(({ fn }) => [fn.sum<number | null>('invoices').as('invoices'), fn.sum<number | null>('cents').as('cents')])
    .where('account_id', '=', accountId)
    .where('due_date', '<', today)
    .executeTakeFirstOrThrow();
  return { invoices: Number(invoices ?? 0), value: fromCents(Number(cents ?? 0)) };
}

async function weekOf({ db }: Services, accountId: number, today: Day) {
  const all = db
    .selectFrom('schedules')
    .innerJoin('companies', 'companies.id', 'schedules.company_id')
    .where('schedules.account_id', '=', accountId)
    .where('schedules.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null);
  const visits = all
    .where('schedules.date', '>=', today)
    .where('schedules.date', '<=', addDays(today, 6))
    .where('schedules.status', '!=', 'accomplished');
  const waiting = all.where('schedules.status', '=', 'pending_confirmation');
  const count = sql<number>`count(*)`.as('count');
  const [inDays, unconfirmed, first] = await Promise.all([
    visits.select(count).executeTakeFirstOrThrow(),
    waiting.select(count).executeTakeFirstOrThrow(),
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
  return {
    visits: inDays.count,
    first: rows as unknown as AccountOverview['week']['first'],
    waiting: unconfirmed.count,
  };
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
