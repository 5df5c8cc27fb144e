import { expect, test } from 'vitest';
import { pauseAfter } from './claims.ts';

test('pauses grow from at most a minute to an hour', () => {
  const seconds = [1, 2, 3, 4, 9, 50].map((attempts) => pauseAfter(attempts) / 1000);
  expect(seconds).toEqual([30, 60, 120, 240, 3600, 3600]);
});
