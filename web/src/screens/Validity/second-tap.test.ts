import { expect, test } from 'vitest';
import { isSecondTap } from './second-tap.ts';

const first = { clientX: 300, clientY: 500, timeStamp: 10_000 };

test.for([
  ['at once in the same place', { ...first, timeStamp: 10_150 }, true],
  ['at once a little beside it', { clientX: 310, clientY: 495, timeStamp: 10_300 }, true],
  ['at once somewhere else', { ...first, clientY: 560, timeStamp: 10_150 }, false],
  ['later in the same place', { ...first, timeStamp: 10_500 }, false],
] as const)('a tap %s is a second one: %s', ([, second, isSecond]) => {
  expect(isSecondTap(first, second)).toBe(isSecond);
});
