import { maskAmount, maskCnpj } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { caretAfterMask, maskDay, pasteAmount, pasteDay } from './masks.ts';

describe('a day', () => {
  test.each([
    ['', ''],
    ['0', '0'],
    ['09', '09'],
    ['093', '09/3'],
    ['09032026', '09/03/2026'],
    ['09/03/20267', '09/03/2026'],
    ['09/03/', '09/03'],
    ['9a', '9'],
    ['2026-03-09', '09/03/2026'],
    ['5/', '05'],
    ['05/3/', '05/03'],
    ['05/3.', '05/03'],
    ['05/', '05'],
  ])('%j shows as %j', (typed, shown) => {
    expect(maskDay(typed)).toBe(shown);
  });
});

describe('the caret', () => {
  /** Types `key` where the bar stands, and shows where the bar is afterwards. */
  function type(before: string, key: string, mask: (typed: string) => string, growsFrom: 'left' | 'right' = 'left') {
    const at = before.indexOf('|');
    const typed = before.slice(0, at) + key + before.slice(at + 1);
    const masked = mask(typed);
    const caret = caretAfterMask(typed, at + key.length, masked, growsFrom);
    return `${masked.slice(0, caret)}|${masked.slice(caret)}`;
  }

  test('runs ahead of the separators when typing at the end', () => {
    expect(type('09|', '1', maskDay)).toBe('09/1|');
    expect(type('12 345 678|', '0', maskCnpj)).toBe('12 345 678/0|');
  });

  test('stays beside its digit when typing in the middle', () => {
    expect(type('0|/03/2026', '9', maskDay)).toBe('09|/03/2026');
    expect(type('1|3 456', '2', maskCnpj)).toBe('12| 345 6');
  });

  test('of an amount stays at the cents', () => {
    expect(type('1,23|', '4', maskAmount, 'right')).toBe('12,34|');
    expect(type('1|,23', '9', maskAmount, 'right')).toBe('19|,23');
  });
});

describe('a paste is read as what it says', () => {
  test.each([
    ['1234', '1.234,00'],
    ['1234,5', '1.234,50'],
    ['R$ 90', '90,00'],
    ['1.234,56', '1.234,56'],
    ['1,234', '1.234,00'],
    ['R$ 12,345\n', '12.345,00'],
    ['12 reais', '12,00'],
    ['Total: 1 234,56 ', '1.234,56'],
    ['1.234,567', ''],
    ['0,001', ''],
    ['Aprox. 5,00', '5,00'],
    ['1 000 000,00', '1.000.000,00'],
    ['5\t1.234,56', ''],
    ['10\n20', ''],
    ['10 20', ''],
    [',50', ''],
    ['R$ .50', ''],
    ['1.234,56-', ''],
    ['1.234,56 \u2212', ''],
    ['-5', ''],
    ['-R$ 1.234,56', ''],
    ['\u22125', ''],
    ['(12)', ''],
    ['1-2', ''],
    ['9999999999,99', ''],
    ['abc', ''],
  ])('%j as the amount %j', (text, shown) => {
    expect(pasteAmount(text)).toBe(shown);
  });

  test.each([
    ['1/2/2026', '01/02/2026'],
    ['2026-02-01', '01/02/2026'],
    [' 2.12.26\n', '02/12/2026'],
    ['02-12-2026', '02/12/2026'],
    ['Vence em 2/12/2026.', '02/12/2026'],
    ['2026-02-01T10:30:00Z', '01/02/2026'],
    ['2/12/26', '02/12/2026'],
    ['10/12/99', '10/12/1999'],
    ['10 12 2026', '10/12/2026'],
    ['10/12/2026 às 10h', '10/12/2026'],
    ['12', undefined],
    ['09/03', undefined],
    ['31/02/2026', undefined],
    ['2026-02-31', undefined],
    ['31.2.26', ''],
    ['2/12', ''],
    ['15 de dezembro de 2026', ''],
  ])('%j as the day %j', (text, shown) => {
    expect(pasteDay(text)).toBe(shown);
  });
});
