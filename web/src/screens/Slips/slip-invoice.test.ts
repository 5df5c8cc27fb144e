import { writeBankBoleto } from '@clareira/contract';
import { expect, test } from 'vitest';
import { billet, row } from './sample-row.ts';
import { judged, verdictOn } from './slip-invoice.ts';

type Good = Extract<ReturnType<typeof judged>, { ok: true }>;

const near = '2026-11-15';

test('a code is judged by the day that was typed, and by today only while there is none', () => {
  const { line } = writeBankBoleto({ bank: '001', amount: 10, due: '2010-03-05', free: '5'.repeat(25) });
  const verdict = (due_date: string) => verdictOn(row('a', { billet_code: line, value: '10,00', due_date }), near);
  expect(verdict('05/03/2010')).toMatchObject({ verdict: 'matches', boleto: { due: '2010-03-05' } });
  expect(verdict('06/03/2010')).toMatchObject({ verdict: 'due-differs', due: '2010-03-05' });
  expect(verdict('')).toMatchObject({ verdict: 'matches', boleto: { due: '2034-10-25' } });
  expect(verdict('05/03')).toMatchObject({ verdict: 'due-differs' });
});

test('a row is judged by the rules of an invoice, and needs a company', () => {
  const whole = row('a', { unit: 'Matriz', service_date: '01/11/2026' });
  expect(judged(whole)).toMatchObject({
    ok: true,
    values: { company_id: 7, value: 1234.5, status: 'pending', service_date: '2026-11-01', billet_file: billet.file },
  });
  const { values } = judged({ ...whole, billet: { name: 'lote.pdf', file: null, withheld: 'shared' } }) as Good;
  expect(values).not.toHaveProperty('billet_file');
  const bad = judged(row('a', { company_id: null, value: 'dez', due_date: '31/02/2026' }));
  expect(bad.ok ? [] : Object.keys(bad.problems).sort()).toEqual([
    'company_id',
    'due_date',
    'service_date',
    'unit',
    'value',
  ]);
});
