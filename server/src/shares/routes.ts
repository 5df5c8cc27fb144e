import { can, judge, type NewShare, type Problems, paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { hashToken, newToken } from '../auth/tokens.ts';
import { readBody } from '../http/body.ts';
import { authenticate, callerOf } from '../http/caller.ts';
import { invalid, notFound } from '../http/errors.ts';
import { readId } from '../http/ids.ts';
import { authorize, locateByPath, targetOf, targetRowOf } from '../resources/engine/authorize.ts';
import { createOnce } from '../resources/engine/idempotency.ts';
import { placeRows } from '../resources/engine/rows.ts';
import { deleteRow } from '../resources/engine/save.ts';
import type { FoundRow } from '../resources/engine/server-resource.ts';
import { type WriteContext, writeAs } from '../resources/engine/write-as.ts';
import { writeRow } from '../resources/engine/write-row.ts';
import type { Services } from '../services.ts';
import { shares } from './definition.ts';
import { readDocumentIds, refuseForeignDocuments } from './document-ids.ts';
import { findShare, listShares } from './rows.ts';

const inPath = { account_id: ':account_id', company_id: ':company_id' };

/** The folders of a company, for its own people and the staff. */
export function shareRoutes(app: FastifyInstance, services: Services): void {
  const { resource } = shares;
  const signedIn = authenticate(services);
  const rows = paths.rows(resource, inPath);

  app.get(rows, { onRequest: [signedIn, authorize(services, shares, 'read')] }, async (request) =>
    listShares(services.db, targetOf(request).place.company_id),
  );

  app.post(rows, { onRequest: [signedIn, authorize(services, shares, 'create')] }, async (request, reply) => {
    const content = await readShare(services, request);
    const made = await createOnce<NewShare>(
      services,
      request,
      (within) => makeShare(services, request, content, within),
      (id) => findShare(services.db, id),
    );
    return reply.code(201).send(made);
  });

  const deleting = [signedIn, authorize(services, shares, 'delete', locateEnded)];
  app.delete(paths.row(resource, inPath, ':id'), { onRequest: deleting }, async (request, reply) => {
    const { place, row } = targetRowOf(request);
    if (row.deleted_at === null) await deleteRow(services, shares, place, { id: row.id }, callerOf(request));
    return reply.code(204).send();
  });
}

interface Content {
  values: Record<string, unknown>;
  documentIds: number[] | null;
}

async function readShare(services: Services, request: FastifyRequest): Promise<Content> {
  const { fields } = await readBody(request, services, {});
  const judged = judge(shares.resource, fields, true);
  const documentIds = readDocumentIds(fields.document_ids);
  const problems: Problems = {
    ...(judged.ok ? {} : judged.problems),
    ...shares.judge?.({ body: fields, values: judged.values, today: services.today() }),
    ...(documentIds === undefined && { document_ids: 'value' }),
  };
  if (documentIds === undefined || Object.keys(problems).length > 0) throw invalid(problems);
  return { values: judged.values, documentIds };
}

/** Only here is the token itself ever told. */
async function makeShare(
  services: Services,
  request: FastifyRequest,
  { values, documentIds }: Content,
  within: (context: WriteContext, row: FoundRow) => Promise<void>,
): Promise<NewShare> {
  const { place } = targetOf(request);
  const token = newToken();
  const derived = {
    token_hash: hashToken(token),
    document_ids: documentIds && JSON.stringify(documentIds),
    opened: 0,
    last_opened_at: null,
  };
  const authority = {
    place,
    may: (user: Parameters<typeof can>[0]) => can(user, 'create', shares.resource),
    isPlaceLast: true,
  };
  const { id } = await writeAs(services, callerOf(request), authority, async (context) => {
    if (documentIds) await refuseForeignDocuments(context, place.company_id, documentIds);
    const row = await writeRow(context, shares, place, { action: 'create', values, derived });
    await within(context, row);
    return row;
  });
  return { ...(await findShare(services.db, id)), token };
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
