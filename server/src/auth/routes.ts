import {
  emailKey,
  judgeCredentials,
  paths,
  problemTexts,
  type SecondFactorWanted,
  type User,
} from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import type { Transaction } from 'kysely';
import { doneBy, record } from '../audit/trail.ts';
import type { Tables } from '../database/tables.ts';
import { readBody } from '../http/body.ts';
import { smallBody } from '../http/body-limits.ts';
import { clearCookies, readSessionToken, setCookies } from '../http/cookies.ts';
import { invalid, tooManyAttempts } from '../http/errors.ts';
import { userColumns, userOf } from '../identity/caller.ts';
import { networkOf } from '../identity/networks.ts';
import { isPasswordOf } from '../identity/passwords.ts';
import { csrfTokenFor, newToken } from '../identity/tokens.ts';
import type { Services } from '../services.ts';
import { endPending, startPending } from './second-factor/pending-sign-ins.ts';
import { askedAfterPassword } from './second-factor/requirement.ts';
import { completeSignIn } from './sign-in.ts';

/** Handshake, sign-in and sign-out, as Laravel Sanctum does them for a single-page application. */
export function authRoutes(app: FastifyInstance, services: Services): void {
  const { db, sessions, throttle, repeatedEvents, now } = services;

  app.get(paths.csrfCookie, async (request, reply) => {
    const token = readSessionToken(request) ?? newToken();
    setCookies(request, reply, token, csrfTokenFor(token));
    return reply.code(204).send();
  });

  app.post(paths.signIn, smallBody, async (request, reply) => {
    const { fields } = await readBody(request, services, {});
    const judged = judgeCredentials(fields);
    if (!judged.ok) throw invalid(judged.problems);
    const { email, password } = judged.credentials;
    const key = emailKey(email);
    const wait = await throttle.admit(key, request.ip);
    const found = await findByEmail(services, key);
    const event = { account_id: found?.user.account_id ?? null, address: request.ip, details: { email } };
    const user_id = found?.user.id ?? null;
    const network = networkOf(request.ip);
    // Told once the answer is out: the time that it takes must not tell whether anybody has this e-mail.
    const recordLater = (action: 'sign-in-refused' | 'sign-in-throttled') => {
      const who = user_id ?? network;
      reply.raw.once('close', () =>
        repeatedEvents.record(`${action} ${who}`, { ...event, action, user_id }, request.log),
      );
    };
    if (wait > 0) {
      recordLater('sign-in-throttled');
      throw tooManyAttempts(wait);
    }
    const refuse = () => {
      recordLater('sign-in-refused');
      return invalid({ email: 'credentials' }, problemTexts.credentials);
    };
    if (!(await isPasswordOf(found?.passwordHash, password, `network ${network}`)) || !found) throw refuse();
    await throttle.forgive(key, request.ip);
    const signedIn = await db.transaction().execute(async (tx) => {
      if (!(await isUnchanged(tx, found))) return undefined;
      const second_factor = await askedAfterPassword(services, tx, found.user);
      const token = second_factor.length
        ? await startPending(tx, found.user.id, now(), readSessionToken(request))
        : await completeSignIn(services, tx, request, found.user, { email });
      return { second_factor, token };
    });
    if (!signedIn) throw refuse();
    const { second_factor, token } = signedIn;
    setCookies(request, reply, token, csrfTokenFor(token));
    const wanted: SecondFactorWanted = { second_factor };
    return second_factor.length ? reply.code(202).send(wanted) : found.user;
  });

  app.post(paths.signOut, async (request, reply) => {
    const token = readSessionToken(request);
    const caller = token && (await sessions.find(token));
    if (token && caller) {
      await sessions.end(token);
      await record(db, now(), { action: 'sign-out', ...doneBy(caller.user, request.ip), details: {} });
    }
    if (token) await endPending(db, token);
    clearCookies(request, reply);
    return reply.code(204).send();
  });
}

interface Found {
  user: User;
  passwordHash: string;
}

/**
 * A password that was changed while the old one was being checked has ended all sessions but one not yet made. Sign-ins
 * of one user take turns from here on, so that each counts the sessions of the others.
 */
async function isUnchanged(tx: Transaction<Tables>, { user, passwordHash }: Found) {
  const locked = await tx
    .selectFrom('users')
    .select('id')
    .where('id', '=', user.id)
    .where('password_hash', '=', passwordHash)
    .where('deleted_at', 'is', null)
    .forNoKeyUpdate()
    .executeTakeFirst();
  return locked !== undefined;
}

async function findByEmail({ db }: Services, key: string): Promise<Found | undefined> {
  const row = await db
    .selectFrom('users')
    .select([...userColumns, 'users.password_hash'])
    .where('email_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  return row && { user: userOf(row), passwordHash: row.password_hash };
}
