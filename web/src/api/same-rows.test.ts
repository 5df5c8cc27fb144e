import { expect, test } from 'vitest';
import { sameRows } from './same-rows.ts';

const row = (id: number, unit = 'Matriz') => ({ id, unit });

test('a list that says the same is the list of before', () => {
  const before = [row(1), row(2)];
  expect(sameRows(before, [row(1), row(2)])).toBe(before);
});

test('rows that say the same stay, whatever came or went around them', () => {
  const before = [row(1), row(2), row(3), row(5)];
  const now = sameRows(before, [row(1), row(3, 'Filial'), row(4), row(5)]) as typeof before;
  expect(now).toEqual([row(1), row(3, 'Filial'), row(4), row(5)]);
  expect(now.map((each) => before.includes(each))).toEqual([true, false, false, true]);
});

test('one that is shorter or longer is another list', () => {
  const before = [row(1), row(2)];
  expect(sameRows(before, [row(1)])).toEqual([row(1)]);
  expect(sameRows(before, [row(1), row(2), row(3)])).toEqual([row(1), row(2), row(3)]);
});

test('what is no list of rows is taken as it is', () => {
  const odd = [null, 7, { id: {} }];
  expect(sameRows(undefined, odd)).toBe(odd);
  expect(sameRows([row(1)], odd)).toEqual(odd);
  expect(sameRows(odd, [row(1)])).toEqual([row(1)]);
  expect(sameRows(odd, odd)).toEqual(odd);
});
