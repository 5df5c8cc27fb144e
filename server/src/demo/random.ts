/** Numbers that look random and are the same for the same seed (mulberry32). */
export interface Random {
  /** A whole number from `least` to `most`, both included. */
  between(least: number, most: number): number;
  pick<T>(values: readonly [T, ...T[]]): T;
  digits(count: number): string;
  isLikely(probability: number): boolean;
}

export function randomFrom(seed: number): Random {
  let state = seed;
  const next = () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
  const between = (least: number, most: number) => least + Math.floor(next() * (most - least + 1));
  return {
    between,
    pick: (values) => values[between(0, values.length - 1)] ?? values[0],
    digits: (count) => Array.from({ length: count }, () => between(0, 9)).join(''),
    isLikely: (probability) => next() < probability,
  };
}
