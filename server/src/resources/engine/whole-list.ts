import type { Place } from '@clareira/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { callerOf } from '../../auth/authenticate.ts';
import type { Columns, FoundRow } from '../../change.ts';
import type { Prepared } from '../../database/statements.ts';
import { matches } from '../../http/conditions.ts';
import { notFound } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { targetOf } from './authorize.ts';
import { codecOf } from './codec.ts';
import type { ResponseCache } from './response-cache.ts';
import { liveRows } from './rows.ts';
import type { ServerResource } from './server-resource.ts';

/**
 * Answers the whole list of a place, which is what the portal asks for. The version of the place was read with the
 * session, so after any server's acknowledged write an older answer is found neither here nor by a caller's tag.
 */
export function wholeLists(services: Services, definition: ServerResource, cache: ResponseCache) {
  const rowsOf = rowReader(services, definition);
  const { present } = codecOf(definition.resource);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { user, account, company } = callerOf(request);
    const { place } = targetOf(request);
    const held = place.company_id === null ? account : company;
    // It was not there when the session was read, and came back since: its version is not known.
    if (!held) throw notFound();
    const { version } = held;
    const narrowed = definition.visibleTo?.(user);
    const seen = narrowed ? JSON.stringify(narrowed) : '';
    const etag = `"${version.toString(36)}${seen && Buffer.from(seen).toString('base64url')}"`;
    reply.header('etag', etag);
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();

    const key = `${definition.resource.name} ${place.account_id} ${place.company_id} ${seen}`;
    let body = cache.find(key, version);
    if (!body) {
      const rows = await rowsOf(place, narrowed);
      body = Buffer.from(JSON.stringify(rows.map(present)));
      cache.store(key, version, body);
    }
    return reply.type('application/json; charset=utf-8').send(body);
  };
}

/** Reads the rows by a statement that is prepared once for each set of columns that they are chosen by. */
function rowReader({ prepare }: Services, definition: ServerResource) {
  const { columns } = codecOf(definition.resource);
  const statements = new Map<string, Prepared<Columns, FoundRow>>();
  return (place: Place, narrowed: Columns = {}) => {
    const where: Columns = { ...definition.placeColumns(place), ...narrowed };
    const shape = Object.entries(where)
      .map(([column, value]) => `${column}${value === null ? ' is null' : ''}`)
      .join();
    let statement = statements.get(shape);
    if (!statement) {
      statement = prepare((db, slots: Columns) => {
        const told = Object.entries(where).map(([column, value]) => [column, value === null ? null : slots[column]]);
        return liveRows(db, definition, Object.fromEntries(told))
          .select([...columns])
          .orderBy('id');
      }) as Prepared<Columns, FoundRow>;
      statements.set(shape, statement);
    }
    return statement(where);
  };
}
