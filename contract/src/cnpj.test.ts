import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { companySearchTexts, hasRightCheckDigits, isCnpj, maskCnpj, readCnpj, showCnpj } from './cnpj.ts';

test.for([
  [' São João ', ['São João']],
  ['11 222 333/0001-81', ['11 222 333/0001-81', '11222333000181']],
  ['11.222', ['11.222', '11222']],
  ['11222', ['11222']],
  ['27 619', ['27 619', '27619']],
  ['Posto 24-7', ['Posto 24-7']],
  ['24-7', ['24-7', '247']],
  ['27.', ['27.', '27']],
  ['7.', ['7.']],
  ['', ['']],
] as const)('among companies %j looks for %j', ([typed, texts]) => {
  expect(companySearchTexts(typed)).toEqual(texts);
});

describe('a CNPJ', () => {
  test.for([
    ['1234567800019', false],
    ['12345678000190', true],
    ['123456780001901', false],
    ['00000000000000', true],
    ['1234567800019A', false],
    ['12 345 678/0001-90', false],
    ['12.345.678/0001-90', false],
    [' 12345678000190', false],
    ['12345678000190\n', false],
    ['１２３４５６７８０００１９０', false],
    ['', false],
  ] as const)('%j counts: %s', ([text, counts]) => {
    expect(isCnpj(text)).toBe(counts);
  });

  test.for([
    // Banco do Brasil, Petrobras, Caixa: numbers that everyone can look up.
    ['00000000000191', true],
    ['33000167000101', true],
    ['00360305000104', true],
    ['00360305000140', false],
    ['33000167000102', false],
    ['33000167000111', false],
    ['3300016700010', false],
  ] as const)('%s has the check digits that follow from it: %s', ([digits, right]) => {
    expect(hasRightCheckDigits(digits)).toBe(right);
  });

  test("is shown with the specification's spaces", () => {
    expect(showCnpj('12345678000190')).toBe('12 345 678/0001-90');
  });

  test.for([
    ['', ''],
    ['1', '1'],
    ['12', '12'],
    ['123', '12 3'],
    ['12345', '12 345'],
    ['123456', '12 345 6'],
    ['12345678', '12 345 678'],
    ['123456789', '12 345 678/9'],
    ['123456789012', '12 345 678/9012'],
    ['1234567890123', '12 345 678/9012-3'],
    ['12.345.678/0001-90', '12 345 678/0001-90'],
    ['12345678000190999', '12 345 678/0001-90'],
    ['ab1c2', '12'],
  ] as const)('typed %j is masked as %j', ([typed, masked]) => {
    expect(maskCnpj(typed)).toBe(masked);
  });

  test('is read back from what is shown, whatever its digits', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\d{14}$/), (digits) => {
        expect(readCnpj(showCnpj(digits))).toBe(digits);
        expect(maskCnpj(maskCnpj(digits))).toBe(maskCnpj(digits));
      }),
    );
  });
});
