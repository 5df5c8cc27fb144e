import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import type { Column } from './column.ts';
import { removalText } from './removal-text.ts';

interface Row {
  id: number;
  unit: string;
}

const column = (name: keyof Row): Column<Row> => ({
  name,
  title: name,
  width: 1,
  grows: false,
  sortable: true,
  text: () => 'all that the filter finds',
  show: () => null,
  exported: (line) => line[name] ?? '',
});

const t = ((key: string) => key) as unknown as TFunction;
const options = { columns: [column('id'), column('unit')], language: 'pt-BR', t };

test('one row is told by its cells, without the empty ones', () => {
  const text = (unit: string) => removalText({ ...options, rows: [{ id: 12, unit }], entity: 'Pagamento' });
  expect(text('Matriz')).toBe('12 · Matriz');
  expect(text('')).toBe('12');
});

test('amounts and days read as in the table, and files are left out', () => {
  const columns: Column<Row>[] = [
    { ...column('unit'), exported: () => ({ money: 1234.5 }) },
    { ...column('unit'), exported: () => ({ day: '2026-03-09' }) },
    { ...column('unit'), exported: () => 'Sim', annexId: () => 3 },
  ];
  const text = removalText({ ...options, columns, rows: [{ id: 12, unit: '' }], entity: 'Pagamento' });
  expect(text).toBe('R$\u00a01.234,50 · 09/03/2026');
});

test('several are told by their number', () => {
  const rows = Array.from({ length: 1036 }, (_, id) => ({ id, unit: 'Matriz' }));
  expect(removalText({ ...options, rows, entity: 'Pagamentos' })).toBe('1.036 pagamentos');
});
