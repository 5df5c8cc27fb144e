import { paths, companies as resource, sees } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { recordRefusal } from '../auth/refusals.ts';
import { matches } from '../http/conditions.ts';
import { HttpError, notFound } from '../http/errors.ts';
import { readId } from '../http/ids.ts';
import { json } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { rowRef } from '../room/schemas.ts';
import type { Services } from '../services.ts';
import { companies } from './companies.ts';
import { locateByPath } from './engine/authorize.ts';
import { tagOf } from './engine/changes.ts';
import { codecOf } from './engine/codec.ts';
import { isElsewhere } from './engine/elsewhere.ts';

const path = paths.row(resource, { account_id: ':account_id' }, ':id');

/** One company. Asked for company 1, an answer without a body means: the session is alive, and that is all. */
function oneCompanyRoute(app: FastifyInstance, services: Services): void {
  const { present } = codecOf(resource);
  app.get<{ Params: Record<string, string> }>(path, { onRequest: authenticate(services) }, async (request, reply) => {
    const { user } = callerOf(request);
    const { account_id, id } = request.params;
    const isOwn = sees(user, { account_id: readId(account_id), company_id: null });
    try {
      const { row } = await locateByPath(services, companies, request.params, callerOf(request));
      if (!row) throw notFound();
      const etag = tagOf(resource, row);
      reply.header('etag', etag);
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return reply.send(present(row));
    } catch (error) {
      if (!(error instanceof HttpError)) throw error;
      if (isOwn && id === '1') return reply.code(204).send();
      if (await isElsewhere(services, companies, request.params, user)) {
        await recordRefusal(services, request, resource.name, 404);
      }
      throw notFound();
    }
  });
}

export const oneCompanyRoom: Room = {
  routes: oneCompanyRoute,
  operations: [
    {
      method: 'get',
      path,
      tag: 'companies',
      summary: 'One company. For company 1, a 204 says that the session is alive and nothing more.',
      headers: ['If-None-Match'],
      answers: { 200: json(rowRef(resource)), 204: undefined, 304: undefined },
      refusals: [401, 404],
    },
  ],
};
