import { paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { type AuditAction, recordAs } from '../audit/trail.ts';
import { clearCookies } from '../http/cookies.ts';
import { notFound } from '../http/errors.ts';
import { sessionTokenOf } from '../identity/caller.ts';
import { hashToken } from '../identity/tokens.ts';
import type { Services } from '../services.ts';
import { authenticate, callerOf } from './authenticate.ts';
import { endOwnSessions, findOwnSession, listOwnSessions } from './own-sessions.ts';
import { writeOwn } from './write-own.ts';

/** Where the caller is signed in, and the way to end that elsewhere. */
export function sessionRoutes(app: FastifyInstance, services: Services): void {
  const { db, now } = services;
  const signedIn = { onRequest: authenticate(services) };

  const end = (request: FastifyRequest, which: Parameters<typeof endOwnSessions>[2], action: AuditAction) =>
    writeOwn(services, callerOf(request), async ({ tx, at, caller }) => {
      const ended = await endOwnSessions(tx, ownerOf(request), which);
      if (ended.length === 0) return;
      const details = action === 'sign-out' ? {} : { sessions: ended };
      await recordAs(tx, at, caller, { action, details });
    });

  app.get(paths.sessions, signedIn, async (request) => listOwnSessions(db, ownerOf(request), now()));

  app.delete(paths.sessions, signedIn, async (request, reply) => {
    await end(request, 'others', 'sessions-ended');
    return reply.code(204).send();
  });

  const findTarget = async (request: FastifyRequest) => {
    const { session_id } = request.params as { session_id: string };
    const tokenHash = await findOwnSession(db, ownerOf(request), now(), session_id);
    if (!tokenHash) throw notFound();
    return tokenHash;
  };
  // Looked for before the body is read: a 404 comes before a 400.
  const found = {
    onRequest: [signedIn.onRequest, async (request: FastifyRequest) => void (await findTarget(request))],
  };
  app.delete(paths.session(':session_id'), found, async (request, reply) => {
    const tokenHash = await findTarget(request);
    const isCurrent = tokenHash === hashToken(sessionTokenOf(callerOf(request)) ?? '');
    await end(request, { tokenHash }, isCurrent ? 'sign-out' : 'sessions-ended');
    if (isCurrent) clearCookies(request, reply);
    return reply.code(204).send();
  });
}

function ownerOf(request: FastifyRequest) {
  const caller = callerOf(request);
  return { userId: caller.user.id, token: sessionTokenOf(caller) ?? '' };
}
