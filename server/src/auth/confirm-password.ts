import { isBlank, type Problem } from '@clareira/contract';
import type { FastifyRequest } from 'fastify';
import { invalid, tooManyAttempts } from '../http/errors.ts';
import { isPasswordOf } from '../identity/passwords.ts';
import type { Services } from '../services.ts';
import { callerOf } from './authenticate.ts';

const hour = 3_600_000;
/** By person and not with those of the sign-in: whoever guesses with a stolen session does not keep its owner out. */
export const mostWrongAnHour = 20;

/**
 * The password once more, before whatever opens a lasting door: a session that was left open, or stolen, is not enough.
 * Answers the hash that was matched, so that a change can insist on it.
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
  const found = await db.selectFrom('users').select('password_hash').where('id', '=', user.id).executeTakeFirst();
  if (!found) return { problem: 'currentPassword' };
  // Of this password: whoever is given a new one is not held up by what was guessed at the old one.
  const counted = `password ${user.id} ${found.password_hash}`;
  const wait = await throttle.count(counted, mostWrongAnHour, hour);
  if (wait > 0) throw tooManyAttempts(wait);
  if (!(await isPasswordOf(found.password_hash, given, `user ${user.id}`))) return { problem: 'currentPassword' };
  await throttle.forget(counted);
  return { passwordHash: found.password_hash };
}
