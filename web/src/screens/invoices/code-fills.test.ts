import { writeBankBoleto } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { codeFills } from './code-fills.ts';

const near = '2026-11-15';
const { line } = writeBankBoleto({ bank: '001', amount: 1234.5, due: '2026-12-10', free: '5'.repeat(25) });

describe('a code that is typed', () => {
  test('fills an amount and a due day that are empty', () => {
    const filled = { value: '1.234,50', due_date: '10/12/2026' };
    expect(codeFills({ billet_code: line, value: '', due_date: ' ' }, near)).toEqual(filled);
    expect(codeFills({ billet_code: line, value: null }, near)).toEqual(filled);
  });

  test('leaves what was typed', () => {
    expect(codeFills({ billet_code: line, value: '1,00', due_date: '' }, near)).toEqual({ due_date: '10/12/2026' });
  });

  test('fills nothing while its digits are wrong, or where it leaves both open', () => {
    expect(codeFills({ billet_code: line.slice(0, -1), value: '', due_date: '' }, near)).toEqual({});
    const open = writeBankBoleto({ bank: '001', amount: null, due: null, free: '5'.repeat(25) });
    expect(codeFills({ billet_code: open.line, value: '', due_date: '' }, near)).toEqual({});
  });
});
