import type { Services } from '../services.ts';
import { tooManyAttempts } from './errors.ts';

const minute = 60_000;

/** Counts a call under this key, and refuses it once there were so many in a minute. */
export async function limitCalls({ throttle }: Services, key: string, most: number): Promise<void> {
  const seconds = await throttle.count(key, most, minute);
  if (seconds > 0) throw tooManyAttempts(seconds);
}
