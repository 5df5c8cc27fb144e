import { emailKey, isBlank, type Problem } from '@clareira/contract';
import type { FastifyRequest } from 'fastify';
import { invalid, tooManyAttempts } from '../http/errors.ts';
import { isPasswordOf } from '../identity/passwords.ts';
import type { Services } from '../services.ts';
import { callerOf } from './authenticate.ts';

/**
 * The password once more, before whatever opens a lasting door: a session that was left open, or stolen, is not enough.
 * Wrong ones count with those of the sign-in. Answers the hash that was matched, so that a change can insist on it.
 */
export async function requirePassword(
  services: Services,
  request: FastifyRequest,
  fields: Record<string, unknown>,
): Promise<string> {
  const confirmed = await confirmPassword(services, request, fields);
  if ('problem' in confirmed) throw invalid({ current_password: confirmed.problem });
  return confirmed.passwordHash;
}

export async function confirmPassword(
  { db, throttle }: Services,
  request: FastifyRequest,
  { current_password: given }: Record<string, unknown>,
): Promise<{ passwordHash: string } | { problem: Problem }> {
  if (isBlank(given)) return { problem: 'required' };
  if (typeof given !== 'string') return { problem: 'value' };
  const { user } = callerOf(request);
  const key = emailKey(user.email);
  const wait = await throttle.admit(key, request.ip);
  if (wait > 0) throw tooManyAttempts(wait);
  const found = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirst();
  if (!found || !(await isPasswordOf(found.password_hash, given, `user ${user.id}`)))
    return { problem: 'currentPassword' };
  await throttle.forgive(key, request.ip);
  return { passwordHash: found.password_hash };
}
