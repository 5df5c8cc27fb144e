import { expect, test } from 'vitest';
import { searchText } from './search-text.ts';

test.each([
  [' São João ', 'São João'],
  ['11 222 333/0001-81', '11222333000181'],
  ['11.222', '11222'],
  ['11222', '11222'],
  ['27 619 043', '27619043'],
  ['27 619', '27619'],
  ['27.619', '27619'],
  ['Posto 24-7', 'Posto 24-7'],
  ['24 7', '24 7'],
  ['', ''],
])('%j searches for %j', (typed, text) => {
  expect(searchText(typed)).toBe(text);
});
