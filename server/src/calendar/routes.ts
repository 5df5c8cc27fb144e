import { type CalendarFeed, paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAs } from '../audit/trail.ts';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { type ClaimKey, createOnce } from '../auth/idempotency.ts';
import { matches } from '../http/conditions.ts';
import { notFound } from '../http/errors.ts';
import { contentDisposition } from '../http/file-names.ts';
import { limitCalls } from '../http/limit-calls.ts';
import { originOf } from '../http/origin.ts';
import { networkOf } from '../identity/networks.ts';
import { hashToken, newToken } from '../identity/tokens.ts';
import { writeAs } from '../resources/engine/write-as.ts';
import type { Services } from '../services.ts';
import { feedOf, feedTag } from './feed.ts';
import { ownerOf } from './owner.ts';

/** In a minute, from one network over all feeds, and of one feed from all networks. */
export const mostFeedCalls = 60;

const resource = 'calendar';
/** Everyone may have one: it shows what they see anyway. */
const authority = { place: null, may: () => true };

type Subscription = FastifyRequest<{ Params: { token: string } }>;

export function calendarRoutes(app: FastifyInstance, services: Services): void {
  const signedIn = { onRequest: authenticate(services) };

  app.get(paths.calendar, signedIn, async (request): Promise<CalendarFeed> => {
    const found = await services.db
      .selectFrom('calendar_feeds')
      .select('created_at')
      .where('user_id', '=', callerOf(request).user.id)
      .executeTakeFirst();
    return { active: found !== undefined, created_at: found ? new Date(found.created_at).toISOString() : null };
  });

  app.post(paths.calendar, signedIn, async (request, reply) => {
    const made = await createOnce<{ url?: string }>(
      services,
      request,
      (claimKey) => makeFeed(services, request, claimKey),
      (owner) => findFeed(services, owner),
    );
    return reply.code(201).send(made);
  });

  app.delete(paths.calendar, signedIn, async (request, reply) => {
    await writeAs(services, callerOf(request), authority, async ({ tx, at, caller }) => {
      const ended = await tx
        .deleteFrom('calendar_feeds')
        .where('user_id', '=', caller.user.id)
        .returning('user_id')
        .execute();
      if (ended.length > 0) await recordAs(tx, at, caller, { action: 'delete', resource, details: {} });
    });
    return reply.code(204).send();
  });

  const limit = (who: string) => limitCalls(services, `calendar ${who}`, mostFeedCalls);
  const onRequest = ({ ip }: FastifyRequest) => limit(`from ${networkOf(ip)}`);

  /** What a calendar of any maker subscribes to: it cannot sign in, so the address itself is the secret. */
  app.get(paths.calendarFeed(':token'), { onRequest }, async (request: Subscription, reply) => {
    const owner = await ownerOf(services, request.params.token);
    if (!owner) throw notFound();
    await limit(`of ${owner.id}`);
    const etag = await feedTag(services, owner);
    reply.header('etag', etag).header('cache-control', 'private, no-cache');
    if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send();
    const feed = await feedOf(services, request.params.token, owner);
    // Nobody reads on: a long one ends here.
    if (request.method === 'HEAD' && typeof feed !== 'string') feed.destroy();
    return reply
      .type('text/calendar; charset=utf-8')
      .header('content-disposition', contentDisposition('inline', 'visitas.ics'))
      .send(feed);
  });
}

/** Only here is its address ever told; the one before ends. */
async function makeFeed(services: Services, request: FastifyRequest, claimKey: ClaimKey) {
  const token = newToken();
  const url = originOf(request, services.config) + paths.calendarFeed(token);
  await writeAs(services, callerOf(request), authority, async (context) => {
    const { tx, at, caller } = context;
    const { id } = caller.user;
    const feed = { token_hash: hashToken(token), created_at: at };
    await tx
      .insertInto('calendar_feeds')
      .values({ user_id: id, ...feed })
      .onConflict((conflict) => conflict.column('user_id').doUpdateSet(feed))
      .execute();
    await recordAs(tx, at, caller, { action: 'create', resource, details: {} });
    // A person has one at most, so it is named by its owner.
    await claimKey(context, { id });
  });
  return { url };
}

/** Its address is not known any more, and whichever is valid now stays so. */
async function findFeed({ db }: Services, owner: number): Promise<{ url?: string }> {
  const feed = await db.selectFrom('calendar_feeds').select('user_id').where('user_id', '=', owner).executeTakeFirst();
  if (!feed) throw notFound();
  return {};
}
