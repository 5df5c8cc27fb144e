import { expect, test } from 'vitest';
import { importables, importColumnOf, readChoice } from './import-columns.ts';

const { payments } = importables;
if (!payments) throw new Error('Invoices can be imported');

test.for([
  ['Data do Serviço', 'service_date'],
  [' data  DO servico: ', 'service_date'],
  ['service_date', 'service_date'],
  ['', undefined],
  ['Outra', undefined],
] as const)('the header %j names %j', ([header, field]) => {
  expect(importColumnOf(payments, header)?.field).toBe(field);
});

test('a choice is known by its value or its name', () => {
  const status = importColumnOf(payments, 'status') ?? { field: '', name: '' };
  expect(['PAGO', 'paid_off', 'pendente', 'x'].map((text) => readChoice(status, text))).toEqual([
    ...['paid_off', 'paid_off', 'pending', 'x'],
  ]);
});

test('a letter with endless accents is no header and no choice', () => {
  const text = `Status${'\u0301\u0316'.repeat(300_000)}`;
  expect(importColumnOf(payments, text)).toBeUndefined();
  expect(readChoice({ field: 'status', name: 'Status', choices: { a: 'Status' } }, text)).toBe(text);
});
