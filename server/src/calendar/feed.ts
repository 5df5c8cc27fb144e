import { hash } from 'node:crypto';
import { Readable } from 'node:stream';
import { languageOf } from '@clareira/contract';
import { sql } from 'kysely';
import type { AuditAction } from '../audit/trail.ts';
import { prepareOnce } from '../database/statements.ts';
import type { Services } from '../services.ts';
import { contentLine, escapeText } from './content-lines.ts';
import { type FeedOwner, ownerOf } from './owner.ts';
import { calendarTexts } from './texts.ts';
import { timeZoneLines } from './time-zone.ts';
import { type Visit, visitLines } from './visits.ts';

const dayLength = 86_400_000;
/** For so many days a calendar is told that a visit was called off. */
const toldCancelled = 90;

/** Begins anew each day, so that a feed stays the same between two changes for as long as it is one day. */
const startOfUtcDay = ({ now }: Services) => Math.floor(now() / dayLength) * dayLength;

/** Names all that a feed is made of: while it stays the same, so does the feed. */
export async function feedTag(services: Services, owner: FeedOwner): Promise<string> {
  const { config } = services;
  const latest = owner.company_version ?? (await latestChanges(services, owner));
  const versions = [owner.account_version, latest];
  const parts = [owner.id, owner.language, ...versions, startOfUtcDay(services), config.timeZone, config.brand.name];
  return `"${hash('sha256', parts.join(' '), 'base64url').slice(0, 27)}"`;
}

/**
 * A few looks into indexes: summing the versions of thousands of companies takes longer. A version is told by the clock of
 * the server that wrote it, which may be behind; so the last changes in the trail, which the database counts, are asked for too.
 */
async function latestChanges({ db }: Services, { account_id }: FeedOwner): Promise<string> {
  const [found] = await latestOf(db, { account_id });
  return Object.values(found ?? {}).join(' ');
}

const changes = ['create', 'update', 'delete', 'restore'] as const satisfies AuditAction[];

const latestOf = prepareOnce((db, { account_id }: { account_id: number }) => {
  const version = db
    .selectFrom('companies')
    .select('version')
    .where('account_id', '=', account_id)
    .where('deleted_at', 'is', null)
    .orderBy('version', 'desc')
    .limit(1);
  const lastOf = (action: AuditAction) =>
    db
      .selectFrom('audit_events')
      .select('id')
      .where('account_id', '=', account_id)
      .where('action', '=', sql.lit(action))
      .orderBy('id', 'desc')
      .limit(1);
  return db.selectNoFrom([version.as('version'), ...changes.map((action) => lastOf(action).as(action))]);
});

/** Visits are read so many at a time: over the years an account has hundreds of thousands. */
export const visitsAtOnce = 2000;

/**
 * The visits that the owner sees, as RFC 5545 writes them. A feed of one page is one text; a longer one is written while it is
 * read, and is never held as a whole. One that cannot be read to its end has no end: its connection breaks. So does that of a
 * slow reader whose token has ended meanwhile.
 */
export async function feedOf(services: Services, token: string, owner: FeedOwner): Promise<string | Readable> {
  const { head, eventsOf, end } = writerOf(services, owner);
  const first = await visitsAfter(services, owner, 0);
  if (first.length < visitsAtOnce) return head + eventsOf(first.toSorted(asRead)) + end;
  async function* parts(): AsyncIterable<string> {
    yield head + eventsOf(first);
    for (let page = first; page.length === visitsAtOnce; ) {
      if (!(await ownerOf(services, token))) throw new Error('The address of this calendar has ended.');
      page = await visitsAfter(services, owner, page.at(-1)?.id ?? 0);
      yield eventsOf(page);
    }
    yield end;
  }
  return Readable.from(parts());
}

/** Whole days are in no zone; readers expect one to be there. */
function writerOf(services: Services, owner: FeedOwner) {
  const { config } = services;
  const texts = calendarTexts[languageOf(owner.language)];
  const reader = {
    namesCompanies: owner.company_id === null,
    uidSuffix: `${owner.account_created_at.toString(36)}@clareira`,
    texts,
  };
  const name = escapeText(texts.name(config.brand.name));
  const head = [
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
  ].join('');
  const eventsOf = (page: readonly FoundVisit[]) => page.map((visit) => visitLines(visit, reader)).join('');
  return { head, eventsOf, end: contentLine('END', 'VCALENDAR') };
}

type FoundVisit = Visit & { company_id: number };

/** Those called off after the others, and each company's by day. */
const asRead = (one: FoundVisit, other: FoundVisit) =>
  one.is_cancelled - other.is_cancelled ||
  one.company_id - other.company_id ||
  Number(one.day > other.day) - Number(one.day < other.day);

/** In one statement, by id: a visit that is called off or comes back between two pages is told once, as one or the other. */
async function visitsAfter(services: Services, owner: FeedOwner, after: number): Promise<FoundVisit[]> {
  const { account_id, company_id } = owner;
  const from = { after, cancelled: startOfUtcDay(services) - toldCancelled * dayLength };
  return company_id === null
    ? ofAccount(services.db, { ...from, place: account_id })
    : ofCompany(services.db, { ...from, place: company_id });
}

const ofAccount = visitsOf('account_id');
const ofCompany = visitsOf('company_id');

function visitsOf(within: 'account_id' | 'company_id') {
  return prepareOnce((db, { place, after, cancelled }: { place: number; after: number; cancelled: number }) => {
    const live = liveVisits(db, after).where(`schedules.${within}`, '=', place);
    const calledOff = cancelledVisits(db, after, cancelled).where(`visit_changes.${within}`, '=', place);
    return db
      .selectFrom(live.as('live'))
      .selectAll()
      .unionAll(db.selectFrom(calledOff.as('cancelled')).selectAll())
      .orderBy('id')
      .limit(visitsAtOnce)
      .$castTo<FoundVisit>();
  });
}

const columns = [
  'schedules.id',
  'schedules.unit',
  'schedules.service_type',
  'schedules.technical_manager',
  'schedules.status',
  'schedules.note',
  'schedules.company_id',
  'companies.name as company_name',
] as const;

const liveVisits = (db: Services['db'], after: number) =>
  db
    .selectFrom('schedules')
    .innerJoin('companies', 'companies.id', 'schedules.company_id')
    .leftJoin('visit_changes', 'visit_changes.schedule_id', 'schedules.id')
    .select(columns)
    .select(({ fn, ref, lit }) => [
      'schedules.date as day',
      fn.coalesce('visit_changes.changed_at', ref('schedules.updated_at')).as('changed_at'),
      fn.coalesce('visit_changes.sequence', lit(0)).as('sequence'),
      lit<number>(0).as('is_cancelled'),
    ])
    .where('schedules.id', '>', after)
    .where('schedules.date', 'is not', null)
    .where('schedules.deleted_at', 'is', null)
    .where('companies.deleted_at', 'is', null)
    .orderBy('schedules.id')
    .limit(visitsAtOnce);

/** Of a company that is deleted too: its visits were called off with it. */
const cancelledVisits = (db: Services['db'], after: number, since: number) =>
  db
    .selectFrom('visit_changes')
    .innerJoin('schedules', 'schedules.id', 'visit_changes.schedule_id')
    .innerJoin('companies', 'companies.id', 'visit_changes.company_id')
    .select(columns)
    .select(['visit_changes.day', 'visit_changes.changed_at', 'visit_changes.sequence'])
    .select(({ lit }) => lit<number>(1).as('is_cancelled'))
    .where('visit_changes.schedule_id', '>', after)
    .where('visit_changes.cancelled_at', '>=', since)
    .where('visit_changes.day', 'is not', null)
    .orderBy('visit_changes.schedule_id')
    .limit(visitsAtOnce);
