import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { columnsOf } from '../columns.ts';
import { sheetOf } from './sheet.ts';

interface Row {
  id: number;
  name: string;
  cnpj: string;
  date: string | null;
  value: number;
  annex_id: number | null;
  admin: boolean;
}

const t = ((key: string) => key) as TFunction;
const column = columnsOf<Row>('rows');
const columns = [
  column.id(),
  column.text('name'),
  column.cnpj('cnpj'),
  column.day('date'),
  column.money('value'),
  column.flag('admin'),
  column.password('password'),
  column.pdf('file', 'annex_id', 1),
];

test('each kind of cell leaves as what it is, a password not at all', () => {
  const row = { id: 3, name: 'Ana', cnpj: '12345678000190', date: '2026-11-15', value: 1.5, annex_id: 9, admin: true };
  const blank = { ...row, date: null, annex_id: null, admin: false };
  const sheet = sheetOf('Linhas', [row, blank], columns, t);
  expect(sheet.titles).not.toContain('rows.columns.password');
  expect(sheet.row(0)).toEqual([
    3,
    'Ana',
    '12 345 678/0001-90',
    { day: '2026-11-15' },
    { money: 1.5 },
    'table.yes',
    'table.yes',
  ]);
  expect(sheet.row(1).slice(3)).toEqual(['', { money: 1.5 }, 'table.no', 'table.no']);
});
