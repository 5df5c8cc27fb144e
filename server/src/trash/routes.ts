import { paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { callerOf } from '../auth/authenticate.ts';
import { recordRefusal } from '../auth/refusals.ts';
import { accountIdOf, staffOnly } from '../auth/staff.ts';
import { readId } from '../http/ids.ts';
import { nextPage, oneOf, queryReader, wholeNumber } from '../http/query.ts';
import { isElsewhere } from '../resources/engine/elsewhere.ts';
import { resources } from '../resources/index.ts';
import { json } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { choice, id, instant, list, mostRows, object, orNull, paging, rowRef, usualPage } from '../room/schemas.ts';
import type { Services } from '../services.ts';
import { findDeleted, restoreRow } from './restore.ts';
import { listTrash, type TrashCursor, type TrashQuery, trashOf } from './trash.ts';

const restorable = [...new Set(resources.map(({ resource }) => resource.path))];

/** What was deleted, and the way back. */
function trashRoutes(app: FastifyInstance, services: Services): void {
  const staff = staffOnly(services, 'trash');

  app.get(paths.trash(':account_id'), { onRequest: staff }, async (request, reply) => {
    const { items, next } = await listTrash(services, accountIdOf(request), readTrashQuery(request.query));
    if (next) reply.header('link', nextPage(request.url, writeCursor(next)));
    return items;
  });

  const find = (request: FastifyRequest) => {
    const params = request.params as Record<string, string | undefined>;
    const { resource = '', id: rowId } = params;
    return findDeleted(services, accountIdOf(request), resource, readId(rowId)).catch(async (error) => {
      const [any] = trashOf(resource);
      const isAnothers = any && (await isElsewhere(services, any, params, callerOf(request).user));
      if (isAnothers) await recordRefusal(services, request, 'trash', 404);
      throw error;
    });
  };
  // Looked for before the body is read: a 404 comes before a 400.
  const found = { onRequest: [...staff, async (request: FastifyRequest) => void (await find(request))] };
  app.post(paths.restore(':account_id', ':resource', ':id'), found, async (request) =>
    restoreRow(services, await find(request), readId((request.params as { id?: string }).id), callerOf(request)),
  );
}

function readTrashQuery(query: unknown): TrashQuery {
  const reader = queryReader(query);
  const read = {
    resource: reader.read('resource', oneOf(restorable)),
    companyId: reader.read('company_id', wholeNumber(Number.MAX_SAFE_INTEGER)),
    limit: reader.read('limit', wholeNumber(mostRows)) ?? usualPage,
    after: reader.read('after', readCursor),
  };
  reader.refuse();
  return read;
}

function writeCursor({ deletedAt, table, id: last }: TrashCursor): string {
  return `${deletedAt}-${table}-${last}`;
}

function readCursor(text: string): TrashCursor | undefined {
  const [, deletedAt, table = '', last] = /^(\d{1,15})-([a-z]{1,30})-(\d{1,15})$/.exec(text) ?? [];
  return table ? { deletedAt: Number(deletedAt), table, id: Number(last) } : undefined;
}

const name = orNull({ type: 'string' });
const item = object({
  resource: choice(restorable),
  id,
  company_id: orNull(id),
  company_name: name,
  label: { type: 'string' },
  deleted_at: instant,
  deleted_by: name,
});

export const trashRoom: Room = {
  routes: trashRoutes,
  operations: [
    {
      method: 'get',
      path: paths.trash(':account_id'),
      tag: 'trash',
      summary: 'The deleted rows of the account, the latest first, for super users; `Link` leads to the next page.',
      query: { resource: choice(restorable), company_id: id, ...paging(usualPage) },
      answers: { 200: json(list(item)) },
      refusals: [401, 403, 404, 422],
    },
    {
      method: 'post',
      path: paths.restore(':account_id', ':resource', ':id'),
      tag: 'trash',
      summary: 'Brings a deleted row back, with its files; a company with what went with it.',
      answers: { 200: json({ anyOf: resources.map(({ resource }) => rowRef(resource)) }) },
      refusals: [401, 403, 404, 422],
    },
  ],
};
