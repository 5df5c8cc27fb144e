import { expect, test } from 'vitest';
import { inParts } from './in-parts.ts';

test.for([
  [0, []],
  [1, [1]],
  [500, [500]],
  [501, [500, 1]],
  [1200, [500, 500, 200]],
] as const)('takes %i in parts', ([length, sizes]) => {
  const all = Array.from({ length }, (_, at) => at);
  const parts = inParts(all);
  expect(parts.map((part) => part.length)).toEqual(sizes);
  expect(parts.flat()).toEqual(all);
});
