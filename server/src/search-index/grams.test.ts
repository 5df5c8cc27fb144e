import { expect, test } from 'vitest';
import { ftsQuery, gramsAskedFor, tsQuery } from './grams.ts';

test('a text as short as a gram is the beginning of what is indexed', () => {
  expect(gramsAskedFor('zq', ['zq'])).toEqual({ grams: ['zq'], areBeginnings: true });
  expect(gramsAskedFor('zqabc', [])).toEqual({ grams: ['zqabc'], areBeginnings: false });
});

test('of a longer text those grams are asked for that share no letters, as far as they are equally rare', () => {
  const { grams } = gramsAskedFor('abcdefghijklmnopqrst', []);
  expect(grams.slice(0, 4)).toEqual(['abcde', 'fghij', 'klmno', 'pqrst']);
  expect(grams).toHaveLength(8);
});

test('what most rows contain is not asked for where something rarer is', () => {
  const others = Array.from({ length: 64 }, (_, row) => `91020.150008 8 000000000${row + 10}000`);
  const { grams } = gramsAskedFor('91020.150008 8 00000000123456', others);
  expect(grams.toSorted()).toEqual(['00012', '00123', '01234', '12345', '23456']);
});

test('a text that is all in most rows is asked for by some of it', () => {
  expect(gramsAskedFor('unidade', ['unidade 1', 'unidade 2']).grams).toEqual(['unida', 'nidad', 'idade']);
});

test('a gram may have any sign in it', () => {
  const asked = gramsAskedFor(String.raw`'a\&*`, []);
  expect(ftsQuery(asked)).toBe('"27615c262a"');
  expect(tsQuery(asked)).toBe(String.raw`'''a\\&*'`);
});
