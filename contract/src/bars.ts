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
