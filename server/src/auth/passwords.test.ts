import { verify } from '@node-rs/argon2';
import { expect, test, vi } from 'vitest';
import { hashPassword, isPasswordOf, nobodysHash } from './passwords.ts';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

test('an unknown e-mail costs what a wrong password costs', async () => {
  expect(costOf(nobodysHash)).toBe(costOf(await hashPassword('any')));
});

test('an unknown e-mail is checked as a known one is, and nobody signs in as nobody', async () => {
  expect(await isPasswordOf(undefined, 'a password that nobody has')).toBe(false);
  expect(verify).toHaveBeenCalledWith(nobodysHash, 'a password that nobody has');
});

test('a password is its own and no other', async () => {
  const hash = await hashPassword('senha boa');
  expect(await isPasswordOf(hash, 'senha boa')).toBe(true);
  expect(await isPasswordOf(hash, 'senha má')).toBe(false);
});
