import type { Place } from '@clareira/contract';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Prepared } from '../../database/prepared.ts';
import { matches } from '../../http/conditions.ts';
import { identityOf } from '../../http/identity.ts';
import type { Services } from '../../services.ts';
import { presenter } from './codec.ts';
import type { KeptAnswers } from './kept-answers.ts';
import { type FoundRow, liveRows } from './rows.ts';
import type { Columns, Served } from './served.ts';
import { targetOf } from './target.ts';

/**
 * Answers the whole list of a place, which is what the portal asks for. When the place last moved was read with the
 * session, so after any server's acknowledged write an older answer is found neither here nor by a caller's tag.
 */
export function wholeLists(services: Services, served: Served, kept: KeptAnswers) {
  const rowsOf = rowReader(services, served);
  const { present } = presenter(served.resource);

  return async (request: FastifyRequest, reply: FastifyReply) => {
    const { user, account, company } = identityOf(request);
    const { place } = targetOf(request);
    const version = (place.company_id === null ? account : company)?.moved_at ?? 0;
    const narrowed = served.visibleTo?.(user);
    const seen = narrowed ? JSON.stringify(narrowed) : '';
    const etag = `"${version.toString(36)}${seen && Buffer.from(seen).toString('base64url')}"`;
    reply.header('etag', etag);
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();

    const key = `${served.resource.name} ${place.account_id} ${place.company_id} ${seen}`;
    let body = kept.find(key, version);
    if (!body) {
      const rows = await rowsOf(place, narrowed);
      body = Buffer.from(JSON.stringify(rows.map(present)));
      kept.keep(key, version, body);
    }
    return reply.type('application/json; charset=utf-8').send(body);
  };
}

/** One prepared statement for each set of columns that a place and a caller are told by. */
function rowReader({ prepare }: Services, served: Served) {
  const { columns } = presenter(served.resource);
  const statements = new Map<string, Prepared<Columns, FoundRow>>();
  return (place: Place, narrowed: Columns = {}) => {
    const where: Columns = { ...served.home(place), ...narrowed };
    const shape = Object.entries(where)
      .map(([column, value]) => `${column}${value === null ? ' is null' : ''}`)
      .join();
    let statement = statements.get(shape);
    if (!statement) {
      statement = prepare((db, slots: Columns) => {
        const told = Object.entries(where).map(([column, value]) => [column, value === null ? null : slots[column]]);
        return liveRows(db, served, Object.fromEntries(told))
          .select([...columns])
          .orderBy('id');
      }) as Prepared<Columns, FoundRow>;
      statements.set(shape, statement);
    }
    return statement(where);
  };
}
