import { readFileSync } from 'node:fs';
import { emailKey, lazily, type Problems } from '@clareira/contract';

/**
 * The 3,000 most used passwords of at least eight characters, in small letters, most used first. From the list of ten
 * million passwords in SecLists by Daniel Miessler (MIT licence).
 */
const commonPasswords = lazily(() => {
  const list = readFileSync(new URL('./common-passwords.txt', import.meta.url), 'utf8');
  return new Set(list.trimEnd().split('\n'));
});

interface Person {
  name?: unknown;
  email?: unknown;
}

/** What a guesser tries first: what everyone takes, and what is known of the person. */
export function isCommonPassword(password: string, { name, email }: Person): boolean {
  const folded = fold(password);
  const address = typeof email === 'string' ? emailKey(email) : '';
  const own = [address, address.split('@')[0] ?? '', typeof name === 'string' ? name : ''].map(fold);
  return commonPasswords().has(folded) || own.some((text) => text !== '' && text === folded);
}

const fold = (text: string) => text.trim().normalize('NFC').toLowerCase();

/** For the judgement of a form with a new password in it. */
export function commonPasswordProblem(password: unknown, person: Person): Problems {
  return typeof password === 'string' && isCommonPassword(password, person) ? { password: 'commonPassword' } : {};
}
