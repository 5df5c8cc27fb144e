import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { bearerOf } from '../http/bearer.ts';
import { readSessionToken } from '../http/cookies.ts';
import { tokenMismatch, tooManyCalls, unauthenticated } from '../http/errors.ts';
import { parseId } from '../http/ids.ts';
import { safeMethods } from '../http/safe-methods.ts';
import type { Caller } from '../identity/caller.ts';
import { isCsrfTokenFor } from '../identity/tokens.ts';
import type { Services } from '../services.ts';
import { callerByToken } from './api-tokens/guard.ts';
import { insistOnSecondFactor, isRequiredOf } from './second-factor/requirement.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once `authenticate` has run. */
    caller: Caller | null;
  }
  interface FastifyContextConfig {
    /** The address itself says who asks and what for: a browser that is made to call it does no harm. */
    needsNoCsrfToken?: boolean;
  }
}

/** Checked before everything else, on paths that do not exist too. */
export function guardAgainstForgery(app: FastifyInstance): void {
  app.decorateRequest('caller', null);
  app.addHook('onRequest', (request, _reply, done) => {
    if (safeMethods.has(request.method) || request.routeOptions.config?.needsNoCsrfToken) return done();
    // A page of another site can send cookies along, and no header of this name.
    if (bearerOf(request) !== undefined) return done();
    const session = readSessionToken(request);
    const token = request.headers['x-xsrf-token'];
    const isGood = session !== undefined && typeof token === 'string' && isCsrfTokenFor(session, token);
    return isGood ? done() : done(tokenMismatch());
  });
}

export function authenticate(services: Services): onRequestAsyncHookHandler {
  return async (request) => {
    const bearer = bearerOf(request);
    if (bearer !== undefined) {
      const caller = await callerByToken(services, request, bearer);
      request.caller = caller;
      if (isRequiredOf(services.config, caller.user)) await insistOnSecondFactor(services, request, caller.user);
      return;
    }
    const token = readSessionToken(request);
    const { company_id } = request.params as { company_id?: string };
    const found = token && (await services.sessions.find(token, parseId(company_id)));
    if (!token || !found) throw unauthenticated();
    const wait = services.callLimits.person.count(found.user.id, services.now());
    if (wait > 0) throw tooManyCalls(wait);
    request.caller = { ...found, address: request.ip, by: { kind: 'session', token } };
    if (isRequiredOf(services.config, found.user)) await insistOnSecondFactor(services, request, found.user);
  };
}

export function callerOf(request: FastifyRequest): Caller {
  if (!request.caller) throw unauthenticated();
  return request.caller;
}
