import { isBlank, type NewShare, type Problems, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { createOnce } from '../auth/idempotency.ts';
import type { FoundRow } from '../change.ts';
import { readBody } from '../http/body.ts';
import { invalid, notFound } from '../http/errors.ts';
import { readId } from '../http/ids.ts';
import { limitMember } from '../http/limit-calls.ts';
import { authorize, locateByPath, targetOf, targetRowOf } from '../resources/engine/authorize.ts';
import { tagOf } from '../resources/engine/changes.ts';
import { judgeRow } from '../resources/engine/judge-row.ts';
import { placeRows } from '../resources/engine/rows.ts';
import { deleteRow } from '../resources/engine/save.ts';
import { placeInRoute } from '../room/places.ts';
import type { Services } from '../services.ts';
import { shares } from './definition.ts';
import { readDocumentIds } from './document-ids.ts';
import { makeShare, type ShareContent } from './make-share.ts';
import { findShare, listShares } from './rows.ts';

/** Of one member, in a minute. */
export const mostNewShares = 60;

/** The folders of a company, for its own people and the staff. */
export function shareRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = shares;
  const signedIn = authenticate(services);
  const rows = paths.rows(resource, placeInRoute);

  app.get(rows, { onRequest: [signedIn, authorize(services, shares, 'read')] }, async (request) =>
    listShares(services.db, targetOf(request).place.company_id),
  );

  app.post(rows, { onRequest: [signedIn, authorize(services, shares, 'create')] }, async (request, reply) => {
    const { fields } = await readBody(request, services, {});
    const made = await createOnce<NewShare>(
      services,
      request,
      async (claimKey) => {
        const content = contentOf(services, fields);
        const caller = callerOf(request);
        await limitMember(services, caller.user, 'new shares', mostNewShares);
        return makeShare(services, caller, targetOf(request).place, content, claimKey);
      },
      (id) => findShare(services.db, id),
    );
    return reply.code(201).send(made);
  });

  const row = paths.row(resource, placeInRoute, ':id');
  const reading = [signedIn, authorize(services, shares, 'read', locateEnded)];
  app.get(row, { onRequest: reading }, async (request, reply) => {
    const found = targetRowOf(request).row;
    // That somebody looked into a folder makes it no other one.
    reply.header('etag', tagOf(resource, found));
    return findShare(services.db, found.id);
  });

  const deleting = [signedIn, authorize(services, shares, 'delete', locateEnded)];
  app.delete(row, { onRequest: deleting }, async (request, reply) => {
    const { place, row } = targetRowOf(request);
    const target = { id: row.id, ifMatch: request.headers['if-match'] };
    if (row.deleted_at === null) await deleteRow(services, shares, place, target, callerOf(request));
    return reply.code(204).send();
  });
}

function contentOf(services: Services, fields: Record<string, unknown>): ShareContent {
  const judged = judgeRow(shares, fields, true, services.today());
  const documentIds = readDocumentIds(listIn(fields, 'document_ids'));
  const problems: Problems = {
    ...judged.problems,
    ...(documentIds === undefined && { document_ids: 'value' }),
  };
  if (documentIds === undefined || Object.keys(problems).length > 0) throw invalid(problems);
  return { values: judged.values, documentIds };
}

/** Many makers of forms write the name of a list with brackets: overlooked, the folder would show all papers. */
function listIn(fields: Record<string, unknown>, name: string): unknown {
  const ofName = Object.keys(fields).filter((key) => key.startsWith(`${name}[`));
  if (ofName.length === 0) return fields[name];
  return [name, ...ofName].flatMap((key) => fields[key]).filter((one) => !isBlank(one));
}

/** One that was revoked before is still there for its company: to revoke it again changes nothing. */
const locateEnded: typeof locateByPath = async (services, definition, { id, ...params }, caller) => {
  const { place } = await locateByPath(services, definition, params, caller);
  const row = await placeRows(services.db, definition, { ...definition.placeColumns(place), id: readId(id) })
    .selectAll()
    .executeTakeFirst();
  if (!row) throw notFound();
  return { place, row: row as unknown as FoundRow };
};
