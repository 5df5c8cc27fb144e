import { readBoleto, writeBankBoleto } from '@clareira/contract';
import { expect, test } from 'vitest';
import { searchedFor, withSameCode } from './existing-invoices.ts';

const near = '2026-11-15';
const slip = (free: string) => writeBankBoleto({ bank: '001', amount: 10, due: '2026-12-10', free: free.repeat(25) });
const { line, barcode } = slip('5');
const boleto = readBoleto(line, near);
if (!boleto) throw new Error('the slip must be one');

test.for([[line], [line.replace(/\D/g, '')], [barcode]])(
  'an invoice with this code is found, written as %s',
  ([code = '']) => {
    expect(code).toContain(searchedFor(boleto));
    expect(withSameCode([{ billet_code: code }], boleto, near)).toEqual([{ billet_code: code }]);
  },
);

test('one of the same day and amount is another', () => {
  const other = slip('6').line;
  expect(other).toContain(searchedFor(boleto));
  expect(withSameCode([{ billet_code: other }, { billet_code: '' }], boleto, near)).toEqual([]);
});
