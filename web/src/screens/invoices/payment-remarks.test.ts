import { type Payment, showMoney, writeBankBoleto } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { paymentRemarks } from './payment-remarks.ts';

const { line } = writeBankBoleto({ bank: '001', due: '2026-10-10', amount: 1250, free: '0'.repeat(25) });
const collection = '82670000000-1 01000000000-9 00000000000-0 00000000000-0';
const inCode = 'billet_code: openInvoice.inCode';
const draft = { service_date: '01/09/2026', due_date: '10/10/2026', value: '1.250,00', billet_code: line };
const other = (row: Partial<Payment>) => ({ id: 7, billet_code: 'other', ...row }) as Payment;
const texts = (...[typed, others]: Parameters<typeof paymentRemarks>) =>
  paymentRemarks(typed, others).map(({ field, text }) => `${field}: ${text}`);

describe('while an invoice is typed', () => {
  test('a code that is right is told so, and what it says', () => {
    expect(texts(draft, [other({})])).toEqual(['billet_code: openInvoice.codeMatches', inCode]);
    expect(paymentRemarks(draft, [])).toContainEqual({
      field: 'billet_code',
      text: 'openInvoice.inCode',
      values: { facts: `001 Banco do Brasil · ${showMoney(1250)} · 10/10/2026` },
    });
  });

  test('of a code that names neither bank nor day the amount is told', () => {
    const facts = paymentRemarks({ ...draft, billet_code: collection }, []).map(({ values }) => values?.facts);
    expect(facts).toContain(showMoney(1));
  });

  test('nothing is said of an empty row, nor of a day that is half typed', () => {
    expect(texts({ service_date: '', due_date: '', value: '', billet_code: '' }, [other({})])).toEqual([]);
    expect(texts({ service_date: '01/09/2026', due_date: '10/1', billet_code: ' ' }, [])).toEqual([]);
  });

  test('a wrong digit and another amount are told', () => {
    expect(texts({ ...draft, billet_code: line.replace('1', '2') }, [])).toEqual([
      'billet_code: openInvoice.codeDigitsWrong',
    ]);
    expect(texts({ ...draft, value: '1.250,01' }, [])).toEqual(['billet_code: openInvoice.codeAmountDiffers', inCode]);
  });

  test('a code that another invoice has is told, however it is spaced', () => {
    const twin = other({ billet_code: line.replace(/\D/g, '') });
    expect(paymentRemarks(draft, [other({ id: 3 }), twin])).toContainEqual({
      field: 'billet_code',
      tone: 'late',
      text: 'payments.codeTaken',
      values: { id: 7 },
    });
  });

  test('an invoice due before its service is told, and one due on the day is not', () => {
    expect(texts({ ...draft, billet_code: '', service_date: '11/10/2026' }, [])).toEqual([
      'due_date: payments.dueBeforeService',
    ]);
    expect(texts({ ...draft, billet_code: '', service_date: '10/10/2026' }, [])).toEqual([]);
  });
});
