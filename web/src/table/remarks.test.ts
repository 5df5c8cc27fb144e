import { expect, test } from 'vitest';
import { remarksOn } from './remarks.ts';

test('a row in edit is no other than itself', () => {
  const rows = [{ id: 1 }, { id: 2 }];
  const seen: number[][] = [];
  const remarks = (_: object, others: readonly { id: number }[]) => {
    seen.push(others.map(({ id }) => id));
    return [];
  };
  remarksOn({ id: 2, draft: {} }, rows, remarks);
  remarksOn({ id: 'ROW_1', draft: {} }, rows, remarks);
  expect(seen).toEqual([[1], [1, 2]]);
});
