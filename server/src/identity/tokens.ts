import { hash, randomBytes, timingSafeEqual } from 'node:crypto';

/** Nobody guesses it. The database keeps only its hash. */
export function newToken(): string {
  return randomBytes(32).toString('base64url');
}

export function hashToken(token: string): string {
  return hash('sha256', token, 'base64url');
}

/** Bound to the session token and computable only from it, so nothing has to be stored to check it. */
export function csrfTokenFor(sessionToken: string): string {
  return hash('sha256', `csrf:${sessionToken}`, 'base64url');
}

export function isCsrfTokenFor(sessionToken: string, token: string): boolean {
  const expected = Buffer.from(csrfTokenFor(sessionToken));
  const given = Buffer.from(token);
  return expected.length === given.length && timingSafeEqual(expected, given);
}

/** Hashed first, so that the time it takes tells nothing, not even a length. */
export function isSameSecret(expected: string, given: string): boolean {
  const digest = (text: string) => hash('sha256', text, 'buffer');
  return timingSafeEqual(digest(expected), digest(given));
}
