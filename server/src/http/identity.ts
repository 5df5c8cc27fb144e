import type { User } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { isCsrfTokenFor } from '../auth/tokens.ts';
import type { Services } from '../services.ts';
import { readSessionToken } from './cookies.ts';
import { tokenMismatch, unauthenticated } from './errors.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Who asks, once `authenticate` has run. */
    identity: Identity | null;
  }
}

export interface Identity {
  user: User;
  token: string;
}

const safeMethods = new Set(['GET', 'HEAD', 'OPTIONS']);

/** Checked before everything else, on paths that do not exist too. */
export function guardAgainstForgery(app: FastifyInstance): void {
  app.decorateRequest('identity', null);
  app.addHook('onRequest', async (request) => {
    if (safeMethods.has(request.method)) return;
    const session = readSessionToken(request);
    const token = request.headers['x-xsrf-token'];
    if (!session || typeof token !== 'string' || !isCsrfTokenFor(session, token)) throw tokenMismatch();
  });
}

export function authenticate({ sessions }: Services): onRequestAsyncHookHandler {
  return async (request) => {
    const token = readSessionToken(request);
    const user = token && (await sessions.find(token));
    if (!token || !user) throw unauthenticated();
    request.identity = { user, token };
  };
}

export function identityOf(request: FastifyRequest): Identity {
  if (!request.identity) throw unauthenticated();
  return request.identity;
}
