import { expect, test, vi } from 'vitest';
import { columnText, filterRows, searchText } from './filtering.ts';

const rows = [{ words: ['Estação São José', 'R$ 1.234,50'] }, { words: ['Filial Norte', '09/03/2026'] }];
const found = (query: string) =>
  filterRows(
    rows,
    searchText((row) => row.words),
    query,
  ).length;

test('case and accents do not matter', () => {
  expect(found('ESTACAO sao')).toBe(1);
  expect(found('são')).toBe(1);
});

test('every word has to be there, in any column and order', () => {
  expect(found('1.234 josé')).toBe(1);
  expect(found('josé norte')).toBe(0);
});

test.for(['11.222.333/0001-81', '11 222 333/0001-81', '11222333', '11.222.333/'])('%j finds a CNPJ', (query) => {
  const company = [{ words: ['11 222 333/0001-81', '11222333000181'] }];
  expect(filterRows(company, ({ words }) => words.join('\0'), query)).toEqual(company);
});

test('nothing typed finds everything, the very same list', () => {
  expect(filterRows(rows, () => '', '  ')).toBe(rows);
});

test('a row is read once', () => {
  const wordsOf = vi.fn((row: { words: string[] }) => row.words);
  const textOf = searchText(wordsOf);
  filterRows(rows, textOf, 'a');
  filterRows(rows, textOf, 'b');
  expect(wordsOf).toHaveBeenCalledTimes(2);
});

test('the words of one column', () => {
  const text = searchText((row: { words: string[] }) => row.words)({ words: ['Ação\nAqui', '', 'Norte'] });
  expect([0, 1, 2, 3].map((at) => columnText(text, at))).toEqual(['acao aqui', '', 'norte', '']);
});
