import { hash } from 'node:crypto';
import { fallbackLanguage, languages } from '@clareira/contract';
import type { Services } from '../services.ts';
import { contentLine, escapeText } from './content-lines.ts';
import type { FeedOwner } from './owner.ts';
import { calendarTexts } from './texts.ts';
import { timeZoneLines } from './time-zone.ts';
import { type Visit, visitLines } from './visits.ts';

const dayLength = 86_400_000;
/** For so many days a calendar is told that a visit was called off. */
const toldCancelled = 90;

/** Begins anew each day, so that a feed stays the same between two changes for as long as it is one day. */
const startOfDay = ({ now }: Services) => Math.floor(now() / dayLength) * dayLength;

/** Names all that a feed is made of: while it stays the same, so does the feed. */
export async function feedTag(services: Services, owner: FeedOwner): Promise<string> {
  const { config } = services;
  const versions = [owner.account_version, owner.company_version ?? (await latestVersion(services, owner.account_id))];
  const parts = [owner.id, owner.language, ...versions, startOfDay(services), config.timeZone, config.brand.name];
  return `"${hash('sha256', parts.join(' '), 'base64url').slice(0, 27)}"`;
}

async function latestVersion({ db }: Services, accountId: number): Promise<number> {
  const latest = await db
    .selectFrom('companies')
    .select('version')
    .where('account_id', '=', accountId)
    .where('deleted_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1)
    .executeTakeFirst();
  return latest?.version ?? 0;
}

/** The visits that the owner sees, as RFC 5545 writes them. Whole days are in no zone; readers expect one to be there. */
export async function feedOf(services: Services, owner: FeedOwner): Promise<string> {
  const { config } = services;
  const language = languages.find((one) => one === owner.language) ?? fallbackLanguage;
  const texts = calendarTexts[language];
  const reader = {
    namesCompanies: owner.company_id === null,
    uidSuffix: `${owner.account_created_at.toString(36)}@clareira`,
    texts,
  };
  const events = (await visitsOf(services, owner)).map((visit) => visitLines(visit, reader));
  const name = escapeText(texts.name(config.brand.name));
  return [
    contentLine('BEGIN', 'VCALENDAR'),
    contentLine('VERSION', '2.0'),
    contentLine('PRODID', '-//Clareira//Visitas//PT'),
    contentLine('CALSCALE', 'GREGORIAN'),
    contentLine('NAME', name),
    contentLine('X-WR-CALNAME', name),
    contentLine('X-WR-TIMEZONE', config.timeZone),
    contentLine('REFRESH-INTERVAL;VALUE=DURATION', 'PT1H'),
    contentLine('X-PUBLISHED-TTL', 'PT1H'),
    timeZoneLines(config.timeZone, Number(services.today().slice(0, 4))),
    ...events,
    contentLine('END', 'VCALENDAR'),
  ].join('');
}

async function visitsOf(services: Services, owner: FeedOwner): Promise<Visit[]> {
  const [live, cancelled] = await Promise.all([liveVisits(services, owner), cancelledVisits(services, owner)]);
  return [
    ...live.map((visit) => ({ ...visit, isCancelled: false })),
    ...cancelled.map((visit) => ({ ...visit, isCancelled: true })),
  ] as Visit[];
}

const columns = [
  'schedules.id',
  'schedules.unit',
  'schedules.service_type',
  'schedules.technical_manager',
  'schedules.status',
  'schedules.note',
  'companies.name as company_name',
] as const;

function liveVisits({ db }: Services, { account_id, company_id }: FeedOwner) {
  const query = db
    .selectFrom('companies')
    .innerJoin('schedules', 'schedules.company_id', 'companies.id')
    .leftJoin('visit_changes', 'visit_changes.schedule_id', 'schedules.id')
    .select(columns)
    .select(({ fn, ref, val }) => [
      'schedules.date as day',
      fn.coalesce('visit_changes.changed_at', ref('schedules.updated_at')).as('changed_at'),
      fn.coalesce('visit_changes.sequence', val(0)).as('sequence'),
    ])
    .where('companies.account_id', '=', account_id)
    .where('companies.deleted_at', 'is', null)
    .where('schedules.date', 'is not', null)
    .where('schedules.deleted_at', 'is', null);
  return (company_id === null ? query : query.where('companies.id', '=', company_id)).execute();
}

/** Of a company that is deleted too: its visits were called off with it. */
function cancelledVisits(services: Services, { account_id, company_id }: FeedOwner) {
  const query = services.db
    .selectFrom('visit_changes')
    .innerJoin('schedules', 'schedules.id', 'visit_changes.schedule_id')
    .innerJoin('companies', 'companies.id', 'visit_changes.company_id')
    .select(columns)
    .select(['visit_changes.day', 'visit_changes.changed_at', 'visit_changes.sequence'])
    .where('visit_changes.cancelled_at', '>=', startOfDay(services) - toldCancelled * dayLength)
    .where('visit_changes.day', 'is not', null);
  return (
    company_id === null
      ? query.where('visit_changes.account_id', '=', account_id)
      : query.where('visit_changes.company_id', '=', company_id)
  ).execute();
}
