import { expect, test } from 'vitest';
import { TypicalHeight } from './typical-height.ts';

test('a guess at first, then what rows are on average', () => {
  const height = new TypicalHeight(53);
  expect(height.guess()).toBe(53);
  // Browsers measure in 64ths of a pixel: rows that are equally high must be guessed to the last of them.
  for (let row = 0; row < 1000; row += 1) height.see(59.390625);
  expect(height.guess()).toBe(59.390625);
  for (let row = 0; row < 1000; row += 1) height.see(42);
  expect(height.guess()).toBeCloseTo(50.7, 1);
});
