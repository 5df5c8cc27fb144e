import { addDays, type Day, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { auditActions } from '../audit/trail.ts';
import { accountIdOf, staffOnly } from '../auth/staff.ts';
import { nextPage, oneOf, queryReader, wholeNumber } from '../http/query.ts';
import { resources } from '../resources/index.ts';
import { json } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { choice, day, id, mostRows, paging, usualPage } from '../room/schemas.ts';
import type { Services } from '../services.ts';
import { startOfDay } from './days.ts';
import { auditEventSchema } from './schema.ts';

/** What an account's trail is asked for; days are those of `TIME_ZONE`, both included. */
interface AuditQuery {
  limit: number;
  after: number | undefined;
  equal: Record<string, string | number | undefined>;
  /** The names that the trail has for what was asked for. */
  named: string[] | undefined;
  from: Day | undefined;
  to: Day | undefined;
}

/** The account's audit trail for its super users, newest first. */
function auditRoute(app: FastifyInstance, services: Services): void {
  const { repeatedEvents } = services;
  app.addHook('onClose', () => repeatedEvents.close());
  app.get(paths.audit(':account_id'), { onRequest: staffOnly(services, 'audit') }, async (request, reply) => {
    const query = readAuditQuery(request.query);
    await repeatedEvents.flush();
    const found = await eventsOf(services, accountIdOf(request), query);
    const events = found.slice(0, query.limit);
    const last = events.at(-1);
    if (found.length > query.limit && last) reply.header('link', nextPage(request.url, String(last.id)));
    return events.map(({ at, details, ...event }) => ({
      ...event,
      at: new Date(at).toISOString(),
      details: JSON.parse(details) as unknown,
    }));
  });
}

function readAuditQuery(given: unknown): AuditQuery {
  const reader = queryReader(given);
  const anId = wholeNumber(Number.MAX_SAFE_INTEGER);
  const query = {
    limit: reader.read('limit', wholeNumber(mostRows)) ?? usualPage,
    after: reader.read('after', anId),
    equal: {
      company_id: reader.read('company_id', anId),
      user_id: reader.read('user_id', anId),
      row_id: reader.read('row_id', anId),
      action: reader.read('action', oneOf(auditActions)),
    },
    named: reader.read('resource', (text) => (/^[\w-]{1,50}$/.test(text) ? namesOf(text) : undefined)),
    from: reader.readDay('from'),
    to: reader.readDay('to'),
  };
  reader.refuse();
  return query;
}

/** A resource by its own name, or by the last part of its path, which company users and super users share. */
function namesOf(text: string): string[] {
  const found = resources.filter(({ resource }) => resource.path === text).map(({ resource }) => resource.name);
  return [...new Set([text, ...found])];
}

async function eventsOf({ db, config }: Services, accountId: number, asked: AuditQuery) {
  const { limit, after, equal, named, from, to } = asked;
  let query = db
    .selectFrom('audit_events')
    .leftJoin('users', 'users.id', 'audit_events.user_id')
    .leftJoin('companies', 'companies.id', 'audit_events.company_id')
    .selectAll('audit_events')
    .select(['users.name as user_name', 'companies.name as company_name'])
    .where('audit_events.account_id', '=', accountId);
  for (const [column, value] of Object.entries(equal)) {
    if (value !== undefined) query = query.where(sql.ref(`audit_events.${column}`), '=', value);
  }
  if (named) query = query.where('audit_events.resource', 'in', named);
  const edges = edgesOf(db, accountId);
  if (from !== undefined) {
    const begin = startOfDay(from, config.timeZone);
    query = query.where('audit_events.at', '>=', begin).where('audit_events.id', '>=', edges.firstSince(begin));
  }
  if (to !== undefined) {
    const end = startOfDay(addDays(to, 1), config.timeZone);
    query = query.where('audit_events.at', '<', end).where('audit_events.id', '<=', edges.lastBefore(end));
  }
  if (after !== undefined) query = query.where('audit_events.id', '<', after);
  return query
    .orderBy('audit_events.id', 'desc')
    .limit(limit + 1)
    .execute();
}

/** In milliseconds: an event has its time when its transaction begins and its id when that is about to end, never so much later. */
const longestTransaction = 24 * 3_600_000;

/**
 * The ids between which the events of some days are, so that only those are read in their order. Ids grow with time, but where
 * transactions overlap the first event of a day need not have its lowest id: that is looked for among those not long after it.
 */
function edgesOf(db: Services['db'], accountId: number) {
  const events = db.selectFrom('audit_events').where('account_id', '=', accountId);
  // Of a plain column it would be looked for in the order of ids, from the account's first event on.
  const id = sql<number>`id + 0`;
  const [sooner, later] = [sql<number>`at - ${longestTransaction}`, sql<number>`at + ${longestTransaction}`];
  return {
    firstSince(begin: number) {
      const since = events.where('at', '>=', begin);
      const reach = since.select(later.as('reach')).orderBy('at').limit(1);
      return since.where('at', '<=', reach).select(({ fn }) => fn.min(id).as('id'));
    },
    lastBefore(end: number) {
      const before = events.where('at', '<', end);
      const reach = before.select(sooner.as('reach')).orderBy('at', 'desc').limit(1);
      return before.where('at', '>=', reach).select(({ fn }) => fn.max(id).as('id'));
    },
  };
}

export const auditRoom: Room = {
  routes: auditRoute,
  operations: [
    {
      method: 'get',
      path: paths.audit(':account_id'),
      tag: 'audit',
      summary: 'What happened in the account, newest first, for super users.',
      query: {
        ...paging(usualPage),
        company_id: id,
        user_id: id,
        resource: { type: 'string', pattern: '^[\\w-]{1,50}$' },
        row_id: id,
        action: choice(auditActions),
        from: day,
        to: day,
      },
      answers: { 200: json({ type: 'array', items: auditEventSchema }) },
      refusals: [401, 403, 404, 422],
    },
  ],
};
