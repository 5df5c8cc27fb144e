import { expect, test, vi } from 'vitest';

vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  return { ...argon2, verify: vi.fn(argon2.verify) };
});

// Another file of this process may have loaded them as they are.
vi.resetModules();
const { verify } = await import('@node-rs/argon2');
const { hashPassword, isPasswordOf, mostHashes, nobodysHash } = await import('./passwords.ts');

const costOf = (hash: string) => hash.split('$').slice(0, 4).join('$');

test('an unknown e-mail costs what a wrong password costs', async () => {
  expect(costOf(nobodysHash())).toBe(costOf(await hashPassword('any')));
});

test('an unknown e-mail is checked as a known one is, and nobody signs in as nobody', async () => {
  expect(await isPasswordOf(undefined, 'a password that nobody has')).toBe(false);
  expect(verify).toHaveBeenCalledWith(nobodysHash(), 'a password that nobody has');
});

test('a password is its own and no other', async () => {
  const hash = await hashPassword('senha boa');
  expect(await isPasswordOf(hash, 'senha boa')).toBe(true);
  expect(await isPasswordOf(hash, 'senha má')).toBe(false);
});

test('so many are hashed at once as leave room for others, whoever asks', async () => {
  let running = 0;
  let most = 0;
  const { promise: ended, resolve: end } = Promise.withResolvers<boolean>();
  vi.mocked(verify).mockImplementation(async () => {
    running++;
    most = Math.max(most, running);
    await ended;
    running--;
    return true;
  });
  const checks = Array.from({ length: 20 }, (_, at) => isPasswordOf('any', 'senha', `network ${at % 7}`));
  await new Promise(setImmediate);
  expect(running).toBe(mostHashes);
  end(true);
  expect(await Promise.all(checks)).toEqual(Array(20).fill(true));
  expect(most).toBe(mostHashes);
});
