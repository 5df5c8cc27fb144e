import { hash, verify } from '@node-rs/argon2';

/** OWASP's figures for argon2id (algorithm 2). Hashing runs on the thread pool, never on the event loop. */
const options = { algorithm: 2, memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export function hashPassword(password: string): Promise<string> {
  return hash(password, options);
}

/** Checked when nobody has the e-mail, so that an unknown address costs what a wrong password costs. */
export const nobodysHash =
  '$argon2id$v=19$m=19456,t=2,p=1$l8+BgrUjn1Q5dSK+tfg1gw$ODg2CEQnTl5XHjZP/sLG0pfmozE1g+rm6aOUH5wRE80';

export async function isPasswordOf(passwordHash: string | undefined, password: string): Promise<boolean> {
  const matches = await verify(passwordHash ?? nobodysHash, password);
  return matches && passwordHash !== undefined;
}
