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
  text: (line) => String(line[name] ?? ''),
  show: () => null,
  exported: () => '',
});

const t = ((key: string) => key) as unknown as TFunction;
const options = { columns: [column('id'), column('unit')], language: 'pt-BR', t };

test('one row is told by its cells, without the empty ones', () => {
  const text = (unit: string) => removalText({ ...options, rows: [{ id: 12, unit }], entity: 'Pagamento' });
  expect(text('Matriz')).toBe('12 · Matriz');
  expect(text('')).toBe('12');
});

test('several are told by their number', () => {
  const rows = Array.from({ length: 1036 }, (_, id) => ({ id, unit: 'Matriz' }));
  expect(removalText({ ...options, rows, entity: 'Pagamentos' })).toBe('1.036 pagamentos');
});
