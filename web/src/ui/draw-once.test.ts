import { expect, test } from 'vitest';
import { drawOnce } from './draw-once.ts';

test('draws none again of the rows that were there, however many come', () => {
  const asked: number[] = [];
  const draw = drawOnce(({ id }: { id: number }) => {
    asked.push(id);
    return { key: id };
  });
  const rows = [{ id: 1 }, { id: 2 }];
  const before = rows.map(draw);
  const after = [...rows, { id: 3 }].map(draw);
  expect(asked).toEqual([1, 2, 3]);
  expect(after[0]).toBe(before[0]);
  expect(after[1]).toBe(before[1]);
});

test('draws a row anew that is another one, whatever it says', () => {
  const draw = drawOnce(({ id }: { id: number }) => ({ key: id }));
  expect(draw({ id: 1 })).not.toBe(draw({ id: 1 }));
});
