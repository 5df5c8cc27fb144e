import { paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { authenticate, callerOf } from '../../auth/authenticate.ts';
import { createOnce } from '../../auth/idempotency.ts';
import { discard, readBody, readUpdate } from '../../http/body.ts';
import { matches } from '../../http/conditions.ts';
import { nextPage } from '../../http/query.ts';
import { placeInRoute } from '../../room/places.ts';
import type { Services } from '../../services.ts';
import { authorize, locateByRow, targetOf, targetRowOf } from './authorize.ts';
import { tagOf } from './changes.ts';
import { codecOf } from './codec.ts';
import { readListing } from './listing.ts';
import type { ResponseCache } from './response-cache.ts';
import { rowCallRoutes } from './row-calls.ts';
import { findRowById, listRows } from './rows.ts';
import { deleteRow, saveRow } from './save.ts';
import type { ServerResource } from './server-resource.ts';
import { wholeLists } from './whole-list.ts';

/** The calls of one resource. Each runs in one order: authenticate, find, authorize, parse, judge, act, present. */
export function resourceRoutes(
  app: FastifyInstance,
  services: Services,
  definition: ServerResource,
  cache: ResponseCache,
): void {
  const { resource } = definition;
  const rows = paths.rows(resource, placeInRoute);
  const row = paths.row(resource, placeInRoute, ':id');
  const { present } = codecOf(resource);
  const signedIn = authenticate(services);
  const reading = [signedIn, authorize(services, definition, 'read')];
  const creating = [signedIn, authorize(services, definition, 'create')];
  const updating = [signedIn, authorize(services, definition, 'update')];
  const locate = definition.deletedAtCompanyOne ? locateByRow : undefined;
  const deleting = [signedIn, authorize(services, definition, 'delete', locate)];

  const answerWhole = wholeLists(services, definition, cache);
  app.get(rows, { onRequest: reading }, async (request, reply) => {
    if (!request.url.includes('?')) return answerWhole(request, reply);
    const { user } = callerOf(request);
    const listing = readListing(resource, request.query as Record<string, unknown>);
    const { place } = targetOf(request);
    const page = await listRows(services, definition, place, listing, definition.visibleTo?.(user));
    if (page.next) reply.header('link', nextPage(request.url, page.next));
    return page.rows.map(present);
  });

  app.post(rows, { onRequest: creating }, async (request, reply) => {
    const body = await readBody(request, services, resource.files);
    const { place } = targetOf(request);
    const created = await createOnce(
      services,
      request,
      (claimKey) => saveRow(services, definition, place, body, callerOf(request), { onWritten: claimKey }),
      async (id) => present(await findRowById(services.db, definition, id)),
      // What was not kept is not needed: the row was there already, or its key was refused.
    ).finally(() => discard(body));
    return reply.code(201).send(created);
  });

  if (!definition.hasOwnRowRoute) {
    app.get(row, { onRequest: reading }, async (request, reply) => {
      const found = targetRowOf(request).row;
      const etag = tagOf(resource, found);
      reply.header('etag', etag);
      if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
      return present(found);
    });
  }

  const update = async (request: FastifyRequest) => {
    const target = targetRowOf(request);
    const body = await readUpdate(request, services, resource.files);
    const { id } = target.row;
    const versioned = { id, ifMatch: request.headers['if-match'] };
    return saveRow(services, definition, target.place, body, callerOf(request), { target: versioned });
  };
  if (!resource.rowCalls) {
    app.route({ method: ['PUT', 'POST'], url: row, onRequest: updating, handler: update });
  }
  rowCallRoutes(app, services, definition);

  app.delete(row, { onRequest: deleting }, async (request, reply) => {
    const { place, row } = targetRowOf(request);
    await deleteRow(
      services,
      definition,
      place,
      { id: row.id, ifMatch: request.headers['if-match'] },
      callerOf(request),
    );
    return reply.code(204).send();
  });
}
