import { expect, test } from 'vitest';
import { CallLimit } from './call-limit.ts';

test('counts the calls of a window, which begins with the first', () => {
  const limit = new CallLimit(2, 60_000);
  expect([1_000, 2_000, 31_000, 61_000].map((at) => limit.count(1, at))).toEqual([0, 0, 30, 0]);
});

test('counts each key for itself', () => {
  const limit = new CallLimit(1, 60_000);
  expect([limit.count(1, 0), limit.count(2, 0), limit.count(1, 0)]).toEqual([0, 0, 60]);
});

test('begins anew when the clock was set back', () => {
  const limit = new CallLimit(1, 60_000);
  limit.count(1, 10_000_000);
  expect(limit.count(1, 0)).toBe(0);
});
