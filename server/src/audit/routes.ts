import { isSuper, type Problems, paths, sees, type User } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { authenticate, callerOf } from '../http/caller.ts';
import { forbidden, invalid, notFound } from '../http/errors.ts';
import { readId } from '../http/ids.ts';
import { json } from '../openapi/operation.ts';
import { auditEventSchema } from '../openapi/schemas.ts';
import { nextPage } from '../resources/engine/listing.ts';
import type { Room } from '../room.ts';
import type { Services } from '../services.ts';
import { recordRefusal } from './refusals.ts';

const usualPage = 100;
const mostRows = 1000;

/** The account's audit trail for its super users, newest first. */
function auditRoute(app: FastifyInstance, services: Services): void {
  const { db, repeatedEvents } = services;
  app.addHook('onClose', () => repeatedEvents.close());
  app.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
    paths.audit(':account_id'),
    { onRequest: authenticate(services) },
    async (request, reply) => {
      const { user } = callerOf(request);
      const account_id = readId(request.params.account_id);
      const refusal = refusalOf(user, account_id);
      if (refusal) {
        await recordRefusal(services, request, 'audit', refusal);
        throw refusal === 404 ? notFound() : forbidden();
      }
      const { limit, after } = readPage(request.query);
      await repeatedEvents.flush();
      let query = db.selectFrom('audit_events').selectAll().where('account_id', '=', account_id);
      if (after !== undefined) query = query.where('id', '<', after);
      const found = await query
        .orderBy('id', 'desc')
        .limit(limit + 1)
        .execute();
      const events = found.slice(0, limit);
      const last = events.at(-1);
      if (found.length > limit && last) reply.header('link', nextPage(request.url, String(last.id)));
      return events.map(({ at, details, ...event }) => ({
        ...event,
        at: new Date(at).toISOString(),
        details: JSON.parse(details) as unknown,
      }));
    },
  );
}

function refusalOf(user: User, account_id: number): 403 | 404 | undefined {
  if (!sees(user, { account_id, company_id: null })) return 404;
  return isSuper(user) ? undefined : 403;
}

function readPage(query: Record<string, unknown>): { limit: number; after: number | undefined } {
  const problems: Problems = {};
  const read = (name: string, most: number): number | undefined => {
    const text = query[name];
    if (text === undefined || text === '') return undefined;
    const value = typeof text === 'string' && /^[1-9]\d{0,15}$/.test(text) ? Number(text) : Number.NaN;
    if (value <= most) return value;
    problems[name] = 'value';
    return undefined;
  };
  const limit = read('limit', mostRows) ?? usualPage;
  const after = read('after', Number.MAX_SAFE_INTEGER);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return { limit, after };
}

export const auditRoom: Room = {
  routes: auditRoute,
  operations: [
    {
      method: 'get',
      path: paths.audit('{account_id}'),
      tag: 'audit',
      summary: 'What happened in the account, newest first, for super users.',
      query: ['limit', 'after'],
      answers: { 200: json({ type: 'array', items: auditEventSchema }) },
      refusals: [401, 403, 404, 422],
    },
  ],
};
