import { isBlank, paths, type User } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { doneBy } from '../../audit/trail.ts';
import { readBody } from '../../http/body.ts';
import { readSessionToken, setCookies } from '../../http/cookies.ts';
import { invalid, tooManyAttempts, unauthenticated } from '../../http/errors.ts';
import { csrfTokenFor } from '../../identity/tokens.ts';
import type { Services } from '../../services.ts';
import { completeSignIn } from '../sign-in.ts';
import { lockPerson } from '../write-own.ts';
import { isOfApp, useCode } from './codes.ts';
import { endPending, findPending, noteWrongCode } from './pending-sign-ins.ts';

const hour = 3_600_000;
/**
 * Codes of an app that one person may get wrong, over all the sign-ins that were begun: a thief of the password gets no
 * further. Who uses them up on purpose does not lock the person out, who still has the recovery codes.
 */
const mostCodesPerHour = 20;

/** The second step of a sign-in: the first is `POST /api/login`. */
export function secondFactorRoute(app: FastifyInstance, services: Services): void {
  const { db, throttle, repeatedEvents, now } = services;

  const pendingOf = async (request: FastifyRequest): Promise<{ token: string; user: User }> => {
    const token = readSessionToken(request);
    const user = token && (await findPending(db, token, now()));
    if (!token || !user) throw unauthenticated();
    return { token, user };
  };
  // Asked before the body is read: a 401 comes before a 400.
  const isPending = { onRequest: async (request: FastifyRequest) => void (await pendingOf(request)) };

  const recordRefused = (request: FastifyRequest, user: User) => {
    const event = { action: 'second-factor-refused', ...doneBy(user, request.ip), details: {} } as const;
    return repeatedEvents.record(`second-factor-refused ${user.id}`, event, request.log);
  };

  app.post(paths.secondFactor, isPending, async (request, reply) => {
    const { token, user } = await pendingOf(request);
    const { code } = (await readBody(request, services, {})).fields;
    if (isBlank(code)) throw invalid({ code: 'required' });
    if (typeof code !== 'string') throw invalid({ code: 'code' });
    const counted = `second-factor ${user.id}`;
    const wait = isOfApp(code) ? await throttle.count(counted, mostCodesPerHour, hour) : 0;
    if (wait > 0) {
      await recordRefused(request, user);
      throw tooManyAttempts(wait);
    }

    const session = await db.transaction().execute(async (tx) => {
      await lockPerson(tx, user.id);
      // Another call may have been first with this sign-in.
      if (!(await findPending(tx, token, now()))) throw unauthenticated();
      const factor = await useCode(tx, user.id, code, now());
      if (!factor) return noteWrongCode(tx, token);
      await endPending(tx, token);
      return completeSignIn(services, tx, request, user, { second_factor: factor });
    });
    if (!session) {
      await recordRefused(request, user);
      throw invalid({ code: 'code' });
    }
    await throttle.forget(counted);
    setCookies(request, reply, session, csrfTokenFor(session));
    return user;
  });
}
