import { expect, test } from 'vitest';
import { hashPassword, isPasswordOf, nobodysHash } from './passwords.ts';

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

test('an unknown e-mail costs what a wrong password costs', async () => {
  expect(costOf(nobodysHash)).toBe(costOf(await hashPassword('any')));
});

test('nobody signs in as nobody', async () => {
  expect(await isPasswordOf(undefined, 'a password that nobody has')).toBe(false);
});

test('a password is its own and no other', async () => {
  const hash = await hashPassword('senha boa');
  expect(await isPasswordOf(hash, 'senha boa')).toBe(true);
  expect(await isPasswordOf(hash, 'senha má')).toBe(false);
});
