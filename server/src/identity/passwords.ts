import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { FairQueue } from './fair-queue.ts';

/**
 * OWASP's figures for argon2id (algorithm 2). Hashing runs on the thread pool, never on the event loop. Tests that sign in a
 * thousand times make it cheaper.
 */
export const hashCost = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Files are read on the same threads: half of them, and one core, are left to everybody else. */
const threads = Number(process.env.UV_THREADPOOL_SIZE) || 4;
export const mostHashes = Math.max(1, Math.min(availableParallelism() - 1, Math.floor(threads / 2)));
/** A second or two of hashing. */
export const mostHashesWaiting = 50;

/** Of the whole process, as its threads are. */
export const hashing = new FairQueue(mostHashes, mostHashesWaiting);

/** `owner` is whom others must not have to wait for: a network, or somebody signed in. Throws `QueueFull`. */
export function hashPassword(password: string, owner = ''): Promise<string> {
  return hashing.run(owner, () => hash(password, hashCost));
}

/** Checked when nobody has the e-mail, so that an unknown address costs what a wrong password costs. */
export const nobodysHash = (): string =>
  `$argon2id$v=19$m=${hashCost.memoryCost},t=${hashCost.timeCost},p=${hashCost.parallelism}` +
  '$l8+BgrUjn1Q5dSK+tfg1gw$ODg2CEQnTl5XHjZP/sLG0pfmozE1g+rm6aOUH5wRE80';

/** In place of a hash, for someone whom no password is to open. */
export const noPassword = 'none';

/** Throws `QueueFull`, as above. */
export async function isPasswordOf(passwordHash: string | undefined, password: string, owner = ''): Promise<boolean> {
  const known = passwordHash === noPassword ? undefined : passwordHash;
  const matches = await hashing.run(owner, () => verify(known ?? nobodysHash(), password));
  return matches && known !== undefined;
}
