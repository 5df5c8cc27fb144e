import { expect, test } from 'vitest';
import { remarksOn } from './remarks.ts';

test('a row in edit is no other than itself', () => {
  const rows = [{ id: 1 }, { id: 2 }];
  const seen: number[][] = [];
  const remarks = (_: object, others: readonly { id: number }[]) => {
    seen.push(others.map(({ id }) => id));
    return [];
  };
  remarksOn({ id: 2, draft: {} }, rows, [], remarks);
  remarksOn({ id: 'ROW_1', draft: {} }, rows, [], remarks);
  expect(seen).toEqual([[1], [1, 2]]);
});

test('a row that is gone is said to be, under its first field', () => {
  const editor = { start: () => '', field: () => null };
  const columns = [{ name: 'id' }, { name: 'unit', editor }, { name: 'value', editor }];
  const gone = { field: 'unit', tone: 'late', text: 'conflicts.gone' };
  const said = (id: number | string) => remarksOn({ id, draft: {} }, [{ id: 1 }], columns, undefined);
  expect(said(2)).toEqual([gone]);
  expect(said(1), 'it is there').toEqual([]);
  expect(said('ROW_1'), 'it never was').toEqual([]);
});
