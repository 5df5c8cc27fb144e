import { describe, expect, test } from 'vitest';
import { uniqueNames } from './zip-names.ts';

describe('names in a ZIP', () => {
  test.for([
    ['stay as they are', ['a.pdf', 'b.pdf', 'a'], ['a.pdf', 'b.pdf', 'a']],
    ['are numbered where they are alike', ['a.pdf', 'a.pdf', 'a.pdf'], ['a.pdf', 'a (2).pdf', 'a (3).pdf']],
    ['are alike in any case', ['Lei.pdf', 'LEI.pdf', 'lei.PDF'], ['Lei.pdf', 'LEI (2).pdf', 'lei (3).PDF']],
    ['have one ending or none', ['a.b.pdf', 'a.b.pdf', 'x', 'x'], ['a.b.pdf', 'a.b (2).pdf', 'x', 'x (2)']],
    ['pass over a number that is taken', ['a (2).pdf', 'a.pdf', 'a.pdf'], ['a (2).pdf', 'a.pdf', 'a (3).pdf']],
    [
      'are numbered though they look it',
      ['a.pdf', 'a.pdf', 'a (2).pdf', 'a (3).pdf', 'a.pdf', 'a (2).pdf'],
      ['a.pdf', 'a (2).pdf', 'a (2) (2).pdf', 'a (3).pdf', 'a (4).pdf', 'a (2) (3).pdf'],
    ],
  ] as const)('%s', ([, names, unique]) => {
    expect(uniqueNames([...names])).toEqual(unique);
  });

  test('are found at once for a crowd of the same', () => {
    const names = uniqueNames(Array<string>(50_000).fill('Laudo.pdf'));
    expect(names.at(-1)).toBe('Laudo (50000).pdf');
    expect(new Set(names).size).toBe(names.length);
  });
});
