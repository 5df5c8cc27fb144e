import { emailKey, judgeCredentials, paths, problemTexts, type User } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { record } from '../audit/trail.ts';
import { readBody } from '../http/body.ts';
import { clearCookies, readSessionToken, setCookies } from '../http/cookies.ts';
import { invalid, tooManyAttempts } from '../http/errors.ts';
import type { Services } from '../services.ts';
import { isPasswordOf } from './passwords.ts';
import { csrfTokenFor, newSessionToken } from './tokens.ts';

/** Handshake, sign-in and sign-out, as Laravel Sanctum does them for a single-page application. */
export function authRoutes(app: FastifyInstance, services: Services): void {
  const { db, sessions, throttle, now } = services;

  app.get(paths.csrfCookie, async (request, reply) => {
    const token = readSessionToken(request) ?? newSessionToken();
    setCookies(request, reply, token, csrfTokenFor(token));
    return reply.code(204).send();
  });

  app.post(paths.signIn, async (request, reply) => {
    const { fields } = await readBody(request, services, []);
    const judged = judgeCredentials(fields);
    if (!judged.ok) throw invalid(judged.problems);
    const { email, password } = judged.credentials;
    const key = emailKey(email);
    const wait = await throttle.admit(key, request.ip);
    if (wait > 0) throw tooManyAttempts(wait);

    const found = await findByEmail(services, key);
    const event = { account_id: found?.user.account_id ?? null, address: request.ip, details: { email } };
    if (!(await isPasswordOf(found?.passwordHash, password)) || !found) {
      await record(db, now(), { ...event, action: 'sign-in-refused', user_id: found?.user.id ?? null });
      throw invalid({ email: 'credentials' }, problemTexts.credentials);
    }
    await throttle.forgive(key, request.ip);
    const previous = readSessionToken(request);
    if (previous) await sessions.end(previous);
    const client = { address: request.ip, userAgent: request.headers['user-agent'] ?? '' };
    const token = await sessions.start(found.user.id, client);
    await record(db, now(), { ...event, action: 'sign-in', user_id: found.user.id, company_id: found.user.company_id });
    setCookies(request, reply, token, csrfTokenFor(token));
    return found.user;
  });

  app.post(paths.signOut, async (request, reply) => {
    const token = readSessionToken(request);
    const user = token && (await sessions.find(token));
    if (token && user) {
      await sessions.end(token);
      const { account_id, company_id, id: user_id } = user;
      const event = { action: 'sign-out', account_id, company_id, user_id, address: request.ip, details: {} } as const;
      await record(db, now(), event);
    }
    clearCookies(request, reply);
    return reply.code(204).send();
  });
}

async function findByEmail({ db }: Services, key: string): Promise<{ user: User; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('users')
    .select(['id', 'name', 'email', 'admin_user', 'company_id', 'account_id', 'password_hash'])
    .where('email_key', '=', key)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { password_hash, ...user } = row;
  return { user: { ...user, admin_user: user.admin_user === 1 }, passwordHash: password_hash };
}
