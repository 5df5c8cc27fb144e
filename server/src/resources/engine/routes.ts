import { paths, problemTexts } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { discard, readBody } from '../../http/body.ts';
import { authenticate, callerOf } from '../../http/caller.ts';
import { invalid } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { authorize, locateByRow, targetOf, targetRowOf } from './authorize.ts';
import { presenter } from './codec.ts';
import { nextPage, readListing } from './listing.ts';
import { deleteRow } from './remove.ts';
import type { ResponseCache } from './response-cache.ts';
import { listRows } from './rows.ts';
import { saveRow } from './save.ts';
import type { ServerResource } from './server-resource.ts';
import { wholeLists } from './whole-list.ts';

const inPath = { account_id: ':account_id', company_id: ':company_id' };

/** What a form, which knows only POST, calls a change. */
function saysPut(method: unknown): boolean {
  return typeof method === 'string' && method.toLowerCase() === 'put';
}

/** The calls of one resource. Each runs in one order: authenticate, find, authorise, parse, judge, act, present. */
export function resourceRoutes(
  app: FastifyInstance,
  services: Services,
  definition: ServerResource,
  cache: ResponseCache,
): void {
  const { resource } = definition;
  const rows = paths.rows(resource, inPath);
  const row = paths.row(resource, inPath, ':id');
  const fileFields = Object.keys(resource.files);
  const { columns, present } = presenter(resource);
  const signedIn = authenticate(services);
  const reading = [signedIn, authorize(services, definition, 'read')];
  const writing = [signedIn, authorize(services, definition, 'write')];

  const answerWhole = wholeLists(services, definition, cache);
  app.get(rows, { onRequest: reading }, async (request, reply) => {
    if (!request.url.includes('?')) return answerWhole(request, reply);
    const { user } = callerOf(request);
    const listing = readListing(resource, request.query as Record<string, unknown>);
    const page = await listRows(
      services,
      definition,
      targetOf(request).place,
      columns,
      listing,
      definition.visibleTo?.(user),
    );
    if (page.next) reply.header('link', nextPage(request.url, page.next));
    return page.rows.map(present);
  });

  app.post(rows, { onRequest: writing }, async (request, reply) => {
    const body = await readBody(request, services, fileFields);
    const saved = await saveRow(services, definition, targetOf(request).place, body, callerOf(request));
    return reply.code(201).send(saved);
  });

  const update = async (request: FastifyRequest) => {
    const target = targetRowOf(request);
    const body = await readBody(request, services, fileFields);
    if (request.method === 'POST' && !saysPut(body.fields._method)) {
      await discard(body);
      throw invalid({ _method: 'value' });
    }
    return saveRow(services, definition, target.place, body, callerOf(request), target.row.id);
  };
  app.put(row, { onRequest: writing }, update);
  app.post(row, { onRequest: writing }, update);

  const deleting = definition.deletedAtCompanyOne
    ? [signedIn, authorize(services, definition, 'write', locateByRow)]
    : writing;
  app.delete(row, { onRequest: deleting }, async (request, reply) => {
    const target = targetRowOf(request);
    const caller = callerOf(request);
    const refusal = definition.refuseDeletion?.(caller.user, target.row.id);
    if (refusal) throw invalid({ id: refusal }, problemTexts[refusal]);
    await deleteRow(services, definition, target.place, target.row.id, caller);
    return reply.code(204).send();
  });
}
