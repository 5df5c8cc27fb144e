import fc from 'fast-check';
import { expect, test } from 'vitest';
import { interleavedBars, readInterleavedBars } from './bars.ts';

/** A reader of its own: the weights of the five places are 1, 2, 4, 7 and parity, and 4 + 7 stands for zero. */
function digitOf(widths: number[]): number {
  const sum = [1, 2, 4, 7, 0].reduce((total, weight, at) => total + ((widths[at] ?? 0) > 1 ? weight : 0), 0);
  return sum === 11 ? 0 : sum;
}

test('two digits are drawn by bars and by the spaces between them', () => {
  expect(interleavedBars('00')).toEqual([1, 1, 1, 1, 1, 1, 1, 1, 3, 3, 3, 3, 1, 1, 3, 1, 1]);
  expect(interleavedBars('38')).toEqual([1, 1, 1, 1, 3, 3, 3, 1, 1, 1, 1, 3, 1, 1, 3, 1, 1]);
});

test('what is drawn reads back, and is as wide as the standard has it', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{44}$/), (digits) => {
      const widths = interleavedBars(digits);
      expect([widths.slice(0, 4), widths.slice(-3)]).toEqual([
        [1, 1, 1, 1],
        [3, 1, 1],
      ]);
      const drawn = widths.slice(4, -3);
      const pairs = Array.from({ length: 22 }, (_, pair) => drawn.slice(pair * 10, pair * 10 + 10));
      const read = pairs.flatMap((pair) => [0, 1].map((turn) => digitOf(pair.filter((_, at) => at % 2 === turn))));
      expect(read.join('')).toBe(digits);
      expect(widths.reduce((sum, width) => sum + width)).toBe(4 + 22 * 18 + 5);
      expect(widths).toHaveLength(227);
      const printed = widths.map((width, at) => 2.5 * width + (at % 2 === 0 ? 0.8 : -0.8));
      expect(readInterleavedBars(printed)).toBe(digits);
    }),
  );
});

test.for([
  ['too few', interleavedBars('12').slice(1)],
  ['no end', interleavedBars('12').with(-3, 1)],
  ['three wide ones of five', interleavedBars('12').with(4, 3).with(6, 3).with(8, 3)],
  ['nothing', []],
] as const)('%s draws no digits', ([, widths]) => {
  expect(readInterleavedBars(widths)).toBeNull();
});

test.for(['', '1', '123', '12a4', '12 4'])('%j cannot be drawn', (digits) => {
  expect(() => interleavedBars(digits)).toThrow(RangeError);
});
