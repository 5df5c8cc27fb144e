import type { Random } from '../../src/demo/random.ts';

/** One of a list that the caller knows not to be empty. */
export function anyOf<T>(random: Random, values: readonly T[]): T {
  const chosen = values[random.between(0, values.length - 1)];
  if (chosen === undefined) throw new Error('There is nothing to pick from.');
  return chosen;
}
