import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { columnsOf } from '../columns.ts';
import { pdfsOf, placeAmong } from './pdfs.ts';

interface Row {
  id: number;
  slip: number | null;
  invoice: number | null;
}

const words: Record<string, string> = { 'rows.columns.id': 'Id', 'rows.columns.a': 'Boleto', 'rows.columns.b': 'Nota' };
const t = ((key: string) => words[key] ?? key) as TFunction;
const column = columnsOf<Row>('rows');
const columns = [column.id(), column.pdf('a', 'slip', 1), column.pdf('b', 'invoice', 1)];
const rows = [
  { id: 1, slip: 11, invoice: 12 },
  { id: 2, slip: null, invoice: null },
  { id: 3, slip: null, invoice: 32 },
];
const pdfs = pdfsOf(rows, columns, t);

test('row by row, each told by its column and its row', () => {
  expect(pdfs.map(({ title }) => title)).toEqual(['Boleto · Id 1', 'Nota · Id 1', 'Nota · Id 3']);
  expect(pdfs.map(({ annexId, rowId }) => [annexId, rowId])).toEqual([
    [11, 1],
    [12, 1],
    [32, 3],
  ]);
});

test('or as its table calls it', () => {
  const titles = pdfsOf(rows, columns, t, ({ id }, title) => `${title} da linha ${id}`).map(({ title }) => title);
  expect(titles).toEqual(['Boleto da linha 1', 'Nota da linha 1', 'Nota da linha 3']);
});

test('the neighbours of one, which end at the ends', () => {
  expect(placeAmong(pdfs, 12)).toEqual({ number: 2, count: 3, previous: pdfs[0], next: pdfs[2] });
  expect(placeAmong(pdfs, 11)?.previous).toBeUndefined();
  expect(placeAmong(pdfs, 32)?.next).toBeUndefined();
  expect(placeAmong(pdfs, 99)).toBeUndefined();
});
