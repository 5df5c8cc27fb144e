import { paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { bearerOf } from '../../http/bearer.ts';
import { forbidden, tooManyCalls, unauthenticated } from '../../http/errors.ts';
import { parseId } from '../../http/ids.ts';
import { safeMethods } from '../../http/safe-methods.ts';
import type { Caller } from '../../identity/caller.ts';
import type { Services } from '../../services.ts';
import { recordRefusal } from '../refusals.ts';

/** What is somebody's own, and the ways in and out, are for people. */
const closed = [paths.me, paths.sessions, paths.signIn, paths.signOut, paths.forgotPassword, paths.resetPassword];
const isClosed = (url = '') => closed.some((path) => url === path || url.startsWith(`${path}/`));

/** The trail's name for what a token is kept out of. */
const refusedAs = 'api-tokens';

/** The caller that a token stands for: judged by it alone, whatever else the request brings. */
export async function callerByToken(services: Services, request: FastifyRequest, token: string): Promise<Caller> {
  const { company_id } = request.params as { company_id?: string };
  const found = await services.apiTokens.find(token, services.today(), parseId(company_id));
  if (!found) throw unauthenticated();
  const wait = services.callLimits.token.count(found.by.id, services.now());
  if (wait > 0) throw tooManyCalls(wait);
  return { ...found, address: request.ip };
}

declare module 'fastify' {
  interface FastifyContextConfig {
    /** A call that only reads, although its method says otherwise. */
    readsOnly?: boolean;
  }
}

export function guardTokens(app: FastifyInstance, services: Services): void {
  // Hooks that almost every request passes by, so neither of them costs it a promise.
  app.addHook('onRequest', (request, _reply, done) => {
    const token = bearerOf(request);
    if (token === undefined || !isClosed(request.routeOptions.url)) return done();
    callerByToken(services, request, token)
      .then((caller) => {
        request.caller = caller;
        return recordRefusal(services, request, refusedAs, 403);
      })
      .then(() => done(forbidden()), done);
  });

  // After whatever decides what the caller sees, and before the body is read: a 404 comes before a 403, a 403 before a 400.
  app.addHook('preParsing', (request, _reply, _payload, done) => {
    const by = request.caller?.by;
    const isReader = by?.kind === 'token' && by.access !== 'write';
    const isForbidden = isReader && !safeMethods.has(request.method) && !request.routeOptions.config.readsOnly;
    if (!isForbidden) return done();
    recordRefusal(services, request, refusedAs, 403).then(() => done(forbidden()), done);
  });
}
