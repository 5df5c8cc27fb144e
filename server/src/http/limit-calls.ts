import { isSuper, type User } from '@clareira/contract';
import type { Services } from '../services.ts';
import { tooManyAttempts } from './errors.ts';

const minute = 60_000;

/** Counts a call under this key, and refuses it once there were so many in a minute. */
export async function limitCalls({ throttle }: Services, key: string, most: number): Promise<void> {
  const seconds = await throttle.count(key, most, minute);
  if (seconds > 0) throw tooManyAttempts(seconds);
}

/** Counts what a member makes, and keeps it to so many in a minute. The staff may make as many as they like. */
export async function limitMember(services: Services, user: User, what: string, most: number): Promise<void> {
  if (!isSuper(user)) await limitCalls(services, `${what} of user ${user.id}`, most);
}
