import type { Payment } from '@clareira/contract';
import { expect, test } from 'vitest';
import { periodOfMonth } from './month.ts';
import { papersOf } from './month-pack.ts';

const names = { invoice: 'nota fiscal', slip: 'boleto' };
const payment = (id: number, more: Partial<Payment>) =>
  ({
    id,
    unit: 'Matriz',
    service_date: '2026-10-05',
    invoice_annex_id: null,
    billet_annex_id: null,
    ...more,
  }) as Payment;

test('the papers of a month go by the month, the unit and what they are', () => {
  const rows = [
    payment(2, { unit: 'Filial 1/2', billet_annex_id: 21 }),
    payment(1, { invoice_annex_id: 11, billet_annex_id: 12 }),
    payment(3, { service_date: '2026-11-01', invoice_annex_id: 31 }),
    payment(4, {}),
  ];
  expect(papersOf(rows, '2026-10', names)).toEqual([
    { name: '2026-10 Matriz - nota fiscal.pdf', annexId: 11 },
    { name: '2026-10 Matriz - boleto.pdf', annexId: 12 },
    { name: '2026-10 Filial 1-2 - boleto.pdf', annexId: 21 },
  ]);
});

test('no two go by the same name, however a system compares them', () => {
  const rows = [payment(1, { invoice_annex_id: 1 }), payment(2, { unit: 'MATRIZ', invoice_annex_id: 2 })];
  expect(papersOf(rows, '2026-10', names).map(({ name }) => name)).toEqual([
    '2026-10 Matriz - nota fiscal.pdf',
    '2026-10 MATRIZ - nota fiscal (2).pdf',
  ]);
});

test.for([
  ['2026-02', '2026-02-01', '2026-02-28'],
  ['2028-02', '2028-02-01', '2028-02-29'],
  ['2026-12', '2026-12-01', '2026-12-31'],
] as const)('%s is from %s to %s', ([month, from, to]) => {
  expect(periodOfMonth(month)).toEqual({ from, to });
});
