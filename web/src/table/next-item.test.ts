import { expect, test } from 'vitest';
import { nextItem } from './next-item.ts';

test.each([
  ['ArrowDown', 0, 1],
  ['ArrowDown', 1, 0],
  ['ArrowDown', -1, 0],
  ['ArrowUp', 1, 0],
  ['ArrowUp', 0, 1],
  ['ArrowUp', -1, 1],
  ['Home', 1, 0],
  ['End', 0, 1],
  ['Tab', 0, undefined],
])('%s at %d of two leads to %s', (key, at, next) => {
  expect(nextItem(key, at, 2)).toBe(next);
});
