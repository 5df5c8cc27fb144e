import { expect, test, vi } from 'vitest';
import { filesOf } from './slip-files.ts';

const file = new File(['%PDF-'], 'lote do banco.pdf');
const slip = (...pages: number[]) => ({ code: `${pages}`, amount: null, due: null, payers: [], pages });

test('a slip that has all pages keeps the file', async () => {
  const cut = vi.fn();
  expect(await filesOf(file, [slip(0, 1)], 2, cut)).toEqual([{ name: 'lote do banco.pdf', file, withheld: null }]);
  expect(cut).not.toHaveBeenCalled();
});

test('each of several gets its own pages under a name of its own', async () => {
  const cut = vi.fn(async () => [new Uint8Array([1]), new Uint8Array([2, 3])]);
  const made = await filesOf(file, [slip(0), slip(1, 2)], 3, cut);
  expect(cut).toHaveBeenCalledWith(file, [[0], [1, 2]]);
  expect(made.map((one) => [one.name, one.file?.name, one.file?.size])).toEqual([
    ['lote do banco-1.pdf', 'lote do banco-1.pdf', 1],
    ['lote do banco-2.pdf', 'lote do banco-2.pdf', 2],
  ]);
});

test('where pages are shared, or cannot be cut, there is no file, and never the whole', async () => {
  const made = await filesOf(file, [slip(), slip(1), slip(2)], 3, async () => [null]);
  expect(made.map((one) => [one.file, one.withheld])).toEqual([
    [null, 'shared'],
    [null, 'uncut'],
    [null, 'uncut'],
  ]);
});
