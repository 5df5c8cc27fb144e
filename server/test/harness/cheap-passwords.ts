import { vi } from 'vitest';

// Tests sign in a thousand times, and a hash that is costly to guess is costly to make. What passwords really cost is
// tested beside them (`passwords.test.ts`), and the processes that some tests start pay it in full.
vi.mock('@node-rs/argon2', async (original) => {
  const argon2 = await original<typeof import('@node-rs/argon2')>();
  const cheap = { memoryCost: 64, timeCost: 1 };
  return { ...argon2, hash: (password: string, options: object) => argon2.hash(password, { ...options, ...cheap }) };
});
