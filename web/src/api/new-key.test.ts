import { expect, test, vi } from 'vitest';
import { newKey } from './new-key.ts';

test('a key is new each time, also where the page came over plain HTTP', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = [newKey(), newKey()];
  vi.unstubAllGlobals();
  expect(new Set(keys).size).toBe(2);
  for (const key of keys) expect(key).toMatch(/^[\da-f]{32}$/);
});
