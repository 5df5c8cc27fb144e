import { type Parsed, refused, valid } from './problems.ts';

/** As browsers judge it (WHATWG), so that `admin@localhost` is an address too. */
const emailPattern =
  /^[a-z0-9.!#$%&'*+/=?^_`{|}~-]+@[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?)*$/i;

export const longestEmail = 254;

export function parseEmail(input: unknown): Parsed<string> {
  if (typeof input !== 'string') return refused('email');
  const address = input.trim();
  return address.length <= longestEmail && emailPattern.test(address) ? valid(address) : refused('email');
}

/** Case aside, two spellings of one address are one user. */
export function emailKey(address: string): string {
  return address.trim().toLowerCase();
}
