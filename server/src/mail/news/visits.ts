import { isSuper, portalLinks, showDay } from '@clareira/contract';
import type { Kysely } from 'kysely';
import type { Change } from '../../change.ts';
import type { Tables } from '../../database/tables.ts';
import type { WriteContext } from '../../services.ts';
import { subject } from './subject.ts';

interface Visit {
  id: number;
  company_id: number;
  unit: string;
  service_type: string;
  date: string | null;
  status: string;
}

const told = ({ id, company_id, unit, service_type, date, status }: Visit) => ({
  // Without a day, the language says that it is still open.
  values: { service: service_type, unit, visitStatus: status, ...(date && { day: showDay(date) }) },
  path: portalLinks.visits(company_id),
  row: id,
});

/** The staff alone enter visits by themselves; a company asks for one. */
const isRequest = ({ action }: Change, { caller }: WriteContext) => action === 'create' && !isSuper(caller.user);

export const visits = subject<Visit>({
  topic: 'visits',
  resource: 'schedules',
  read: (db, ids) =>
    db
      .selectFrom('schedules')
      .select(['id', 'company_id', 'unit', 'service_type', 'date', 'status'])
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),
  kinds: {
    visit: {
      on: {
        audience: 'members',
        is: (change, context) =>
          (change.action === 'create' && !isRequest(change, context)) ||
          (change.action === 'update' && (change.changed.has('date') || change.changed.has('status'))),
      },
      tell: told,
    },
    visitRequested: { on: { audience: 'staff', is: isRequest }, tell: told },
    visitTomorrow: { tell: (visit, about) => (visit.date === about ? told(visit) : null) },
  },
  reminders: [{ kind: 'visitTomorrow', ahead: [1], rows: onDay, isOfItsMorning: true }],
});

function onDay(db: Kysely<Tables>, accountId: number, day: string) {
  return db
    .selectFrom('schedules')
    .innerJoin('companies', 'companies.id', 'schedules.company_id')
    .select(['schedules.id as row_id', 'companies.id as company_id'])
    .where('schedules.account_id', '=', accountId)
    .where('companies.deleted_at', 'is', null)
    .where('schedules.deleted_at', 'is', null)
    .where('schedules.status', '!=', 'accomplished')
    .where('schedules.date', '=', day);
}
