import type { Document, Payment } from '@clareira/contract';
import type { TFunction } from 'i18next';
import { expect, test } from 'vitest';
import { findJumps } from './find-jumps.ts';
import { pathOf } from './jump.ts';
import { documentPapers, invoicePapers } from './papers.ts';

const t = ((key: string, values: object = {}) => [key, ...Object.values(values)].join(' ')) as unknown as TFunction;
const screen = { text: 'Pagamentos', path: '/5/servicos/pagamentos', icon: 'receipt2' as const };
const invoice = (id: number, row: Partial<Payment>) =>
  ({
    id,
    unit: 'Matriz',
    due_date: '2026-10-10',
    value: 2554.4,
    status: 'pending',
    billet_code: '',
    ...row,
  }) as Payment;
const invoices = [
  invoice(1, { status: 'paid_off', due_date: '2026-01-10', value: 90 }),
  invoice(2, { billet_code: '00190.00009 01234.567890' }),
  invoice(3, { due_date: '2026-11-10', unit: 'Depósito', value: 12 }),
];
const licence = { id: 8, name: 'Licença de Operação', type: 'environmental_license', unit: 'Depósito', date: null };

function found(query: string) {
  const papers = [
    ...invoicePapers(invoices, screen.path, t),
    ...documentPapers([licence as Document], '/5/servicos/documentacoes', t),
  ].map((paper) => ({ screen, paper }));
  return findJumps(
    { screens: [], parts: [], ownParts: [], companyScreens: [], companies: [], papers },
    query,
  ).jumps.map(pathOf);
}

test('an invoice is found by its amount, its code and its day, and leads to its row', () => {
  for (const typed of ['2554,40', '2554.40', '2.554,40', '001900000901', '10/10/2026', 'matriz 2554'])
    expect(found(typed), typed).toEqual(['/5/servicos/pagamentos?aba=historico&linha=2']);
});

test('a document is found by its name without accents, and by its unit', () => {
  expect(found('licenca oper')).toEqual(['/5/servicos/documentacoes?aba=documentos&linha=8']);
  expect(found('deposito')).toEqual([
    '/5/servicos/pagamentos?aba=historico&linha=3',
    '/5/servicos/documentacoes?aba=documentos&linha=8',
  ]);
});

test('what is still to be paid comes first, and nothing is found before anything is typed', () => {
  expect(found('payments.statuses').map((path) => path.at(-1))).toEqual(['3', '2', '1']);
  expect(found('')).toEqual([]);
});
