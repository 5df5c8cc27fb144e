import { expect, test } from 'vitest';
import { actionsWidth, cardsQuery, columnWidth, roomBesideQuery, tableWidth } from './table-width.ts';

const columns = (...widths: number[]) => widths.map((width) => ({ width }));

test('the columns, the selection, and for those who may change something the actions', () => {
  expect(tableWidth(columns(10, 20), 0)).toBe(32.5);
  expect(tableWidth(columns(10, 20), 2)).toBe(38.25);
  expect(actionsWidth(1)).toBe(actionsWidth(2));
  expect(actionsWidth(3)).toBe(8.25);
});

test('a column that becomes wider where there is room is never narrower than it needs', () => {
  expect(columnWidth({ width: 5, upTo: 9 })).toBe('clamp(5rem, 5rem + var(--table-spare), 9rem)');
  expect(columnWidth({ width: 5 })).toBe('5rem');
});

test('cards where a table would not fit, but never on a wide screen', () => {
  expect(cardsQuery(columns(10, 20), 0)).toBe('not (min-width: 38.5rem)');
  expect(cardsQuery(columns(50, 50), 0)).toBe('not (min-width: 64rem)');
});

test('a PDF beside the table where both fit', () => {
  expect(roomBesideQuery(columns(10, 20), 0)).toBe('(min-width: 65.5rem)');
});
