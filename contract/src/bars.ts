/** Wide or narrow, for each digit: two of five are wide. */
const patterns = ['nnwwn', 'wnnnw', 'nwnnw', 'wwnnn', 'nnwnw', 'wnwnn', 'nwwnn', 'nnnww', 'wnnwn', 'nwnwn'];

/** How many times as wide as a narrow one a wide bar is. */
const wide = 3;

/**
 * Digits as bars, 2 of 5 interleaved (ITF): the widths of bars and spaces in turn, in units of the narrowest,
 * beginning and ending with a bar. Of two digits the first is drawn by the bars, the second by the spaces between
 * them. A reader needs ten units of blank on both sides, which are not part of it.
 */
export function interleavedBars(digits: string): number[] {
  if (!/^(\d\d)+$/.test(digits)) throw new RangeError('Interleaved bars draw an even number of digits');
  const pairs = digits.match(/\d\d/g) ?? [];
  const drawn = pairs.map(([first, second]) => {
    const [bars, spaces] = [patterns[Number(first)] ?? '', patterns[Number(second)] ?? ''];
    return [...bars].map((bar, at) => bar + spaces.charAt(at)).join('');
  });
  return [...`nnnn${drawn.join('')}wnn`].map((width) => (width === 'w' ? wide : 1));
}

/**
 * The digits that bars and spaces of these widths draw, in whatever unit they were measured; null when they draw none.
 * Ink spreads: bars are compared with bars, and spaces with spaces.
 */
export function readInterleavedBars(widths: readonly number[]): string | null {
  const pairs = widths.slice(4, -3);
  const [bar = 0, space = 0, last = 0] = widths.slice(-3);
  const narrow = widths.slice(0, 4).reduce((sum, width) => sum + width, 0) / 4;
  const isFramed = bar > last * leastWide && space < narrow * mostNarrow && last < narrow * mostNarrow;
  if (pairs.length === 0 || pairs.length % 10 !== 0 || !isFramed) return null;
  let digits = '';
  for (let at = 0; at < pairs.length; at += 10) {
    for (const from of [at, at + 1]) {
      const digit = digitOf([0, 2, 4, 6, 8].map((step) => pairs[from + step] ?? 0));
      if (digit < 0) return null;
      digits += digit;
    }
  }
  return digits;
}

const leastWide = 1.35;
const mostNarrow = 2;

/** Of five widths the two widest, which must stand out; -1 where they do not. */
function digitOf(widths: readonly number[]): number {
  const [, second = 0, third = 0] = widths.toSorted((one, other) => other - one);
  if (second < third * leastWide) return -1;
  return patterns.indexOf(widths.map((width) => (width >= second ? 'w' : 'n')).join(''));
}
