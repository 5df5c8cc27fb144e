import { hash, verify } from '@node-rs/argon2';

/** OWASP's figures for argon2id (algorithm 2). Hashing runs on the thread pool, never on the event loop. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Checked when nobody has the e-mail, so that an unknown address costs what a wrong password costs. */
const nobodysHash = hashPassword('a password that nobody has');

export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? (await nobodysHash), password);
  return matches && passwordHash !== undefined;
}
