import { describe, expect, test } from 'vitest';
import { nextSort, sortBy } from './sorting.ts';

describe('a click on a header', () => {
  test('goes up, down and back to the order of the table', () => {
    const up = nextSort(null, 'unit');
    const down = nextSort(up, 'unit');
    expect([up?.direction, down?.direction, nextSort(down, 'unit')]).toEqual(['ascending', 'descending', null]);
  });

  test('on another header starts over', () => {
    expect(nextSort({ name: 'unit', direction: 'descending' }, 'date')).toEqual({
      name: 'date',
      direction: 'ascending',
    });
  });
});

describe('sorting', () => {
  const sorted = (keys: (string | number | null)[], direction: 'ascending' | 'descending') =>
    sortBy(keys, (key) => key, direction);

  test('numbers as numbers', () => {
    expect(sorted([10, 9, 100], 'ascending')).toEqual([9, 10, 100]);
  });

  test('nothing comes last, upwards and downwards', () => {
    expect(sorted([null, 'b', 'a'], 'ascending')).toEqual(['a', 'b', null]);
    expect(sorted([null, 'b', 'a'], 'descending')).toEqual(['b', 'a', null]);
  });

  test('equal rows keep their order', () => {
    const rows = [
      { id: 1, unit: 'a' },
      { id: 2, unit: 'a' },
    ];
    expect(sortBy(rows, (row) => row.unit, 'descending').map((row) => row.id)).toEqual([1, 2]);
  });
});
