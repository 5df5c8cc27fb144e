import { paths, problemTexts } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { discard, readBody } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import { authenticate, identityOf } from '../../http/identity.ts';
import type { Services } from '../../services.ts';
import { presenter } from './codec.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { nextPage, readListing } from './listing.ts';
import { deleteRow } from './remove.ts';
import { listRows } from './rows.ts';
import { type Asker, saveRow } from './save.ts';
import type { Served } from './served.ts';
import { aim, locateByRow, targetOf, targetRowOf } from './target.ts';
import { wholeLists } from './whole-list.ts';

const inPath = { account_id: ':account_id', company_id: ':company_id' };

function askerOf(request: FastifyRequest): Asker {
  return { ...identityOf(request), address: request.ip };
}

/** What a form, which knows only POST, calls a change. */
function saysPut(method: unknown): boolean {
  return typeof method === 'string' && method.toLowerCase() === 'put';
}

/** The calls of one resource. Each runs in one order: authenticate, find, authorise, parse, judge, act, present. */
export function resourceRoutes(app: FastifyInstance, services: Services, served: Served, kept: KeptAnswers): void {
  const { resource } = served;
  const rows = paths.rows(resource, inPath);
  const row = paths.row(resource, inPath, ':id');
  const fileFields = Object.keys(resource.files);
  const { columns, present } = presenter(resource);
  const signedIn = authenticate(services);
  const reading = [signedIn, aim(services, served, 'read')];
  const writing = [signedIn, aim(services, served, 'write')];

  const answerWhole = wholeLists(services, served, kept);
  app.get(rows, { onRequest: reading }, async (request, reply) => {
    if (!request.url.includes('?')) return answerWhole(request, reply);
    const { user } = identityOf(request);
    const listing = readListing(resource, request.query as Record<string, unknown>);
    const page = await listRows(services, served, targetOf(request).place, columns, listing, served.visibleTo?.(user));
    if (page.next) reply.header('link', nextPage(request.url, page.next));
    return page.rows.map(present);
  });

  app.post(rows, { onRequest: writing }, async (request, reply) => {
    const body = await readBody(request, services, fileFields);
    const saved = await saveRow(services, served, targetOf(request).place, body, askerOf(request));
    return reply.code(201).send(saved);
  });

  const update = async (request: FastifyRequest) => {
    const target = targetRowOf(request);
    const body = await readBody(request, services, fileFields);
    if (request.method === 'POST' && !saysPut(body.fields._method)) {
      await discard(body);
      throw invalid({ _method: 'value' });
    }
    return saveRow(services, served, target.place, body, askerOf(request), target.row.id);
  };
  app.put(row, { onRequest: writing }, update);
  app.post(row, { onRequest: writing }, update);

  const deleting = served.deletedAtCompanyOne ? [signedIn, aim(services, served, 'write', locateByRow)] : writing;
  app.delete(row, { onRequest: deleting }, async (request, reply) => {
    const target = targetRowOf(request);
    const asker = askerOf(request);
    const refusal = served.refuseDeletion?.(asker.user, target.row.id);
    if (refusal) throw invalid({ id: refusal }, problemTexts[refusal]);
    await deleteRow(services, served, target.place, target.row.id, asker);
    return reply.code(204).send();
  });
}
