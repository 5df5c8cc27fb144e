import { companies, schedules } from '@clareira/contract';
import { sql } from 'kysely';
import type { AfterWrite } from '../services.ts';

/**
 * Calendars have to be told what is no more: a visit that was deleted, that lost its day, or whose company is gone. So
 * every change of a visit is counted, and the day that it had last is kept; a new name of its company, which the staff's
 * calendars tell, is one too. One that was only ever created has no row.
 */
export const rememberVisitChange: AfterWrite = async ({ tx, at }, { action, resource, id, before, changed }) => {
  const isVisit = resource.name === schedules.name && action !== 'create';
  const isCompany = resource.name === companies.name && action !== 'create';
  const isRenamed = isCompany && action === 'update';
  if ((!isVisit && !isCompany) || (isRenamed && !changed.has('name'))) return;
  const dayBefore = isVisit ? (before?.date ?? null) : null;
  const live = sql`select id from schedules where company_id = ${id} and deleted_at is null and date is not null`;
  const cancelled = sql`select schedule_id from visit_changes where company_id = ${id} and cancelled_at is not null`;
  const ofCompany = isRenamed ? sql`${live} union ${cancelled}` : live;
  const which = isVisit ? sql`= ${id}` : sql`in (${ofCompany})`;
  // Calendars know whole seconds: of two changes in one, the later is told to be of the next.
  const after = (known: string) => sql`${sql.ref(known)} - ${sql.ref(known)} % 1000 + 1000`;
  await sql`
    insert into visit_changes (schedule_id, account_id, company_id, day, sequence, changed_at, cancelled_at)
    select schedules.id, companies.account_id, companies.id, coalesce(schedules.date, ${dayBefore}), 1,
      case when ${at} >= ${after('schedules.created_at')} then ${at} else ${after('schedules.created_at')} end,
      case when schedules.date is null or schedules.deleted_at is not null or companies.deleted_at is not null
        then cast(${at} as bigint) end
    from schedules inner join companies on companies.id = schedules.company_id
    where schedules.id ${which}
    on conflict (schedule_id) do update set
      day = coalesce(excluded.day, visit_changes.day),
      sequence = visit_changes.sequence + 1,
      changed_at = case when excluded.changed_at >= ${after('visit_changes.changed_at')}
        then excluded.changed_at else ${after('visit_changes.changed_at')} end,
      cancelled_at = case when excluded.cancelled_at is not null
        then coalesce(visit_changes.cancelled_at, excluded.cancelled_at) end`.execute(tx);
};
