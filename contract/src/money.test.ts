import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  fromCents,
  maskAmount,
  maxMoney,
  parseMoney,
  readAmount,
  readAnyAmount,
  showAmount,
  showMoney,
  toCents,
} from './money.ts';

describe('an amount as it travels', () => {
  test.for([
    [0, 0],
    [-0, 0],
    [0.01, 0.01],
    [0.1, 0.1],
    [4.35, 4.35],
    [1234.56, 1234.56],
    [maxMoney, 999_999_999.99],
    ['0', 0],
    ['0.00', 0],
    ['1234.5', 1234.5],
    ['1234.56', 1234.56],
    [' 7 ', 7],
    ['999999999.99', 999_999_999.99],
  ] as const)('%j is %d', ([input, value]) => {
    expect(parseMoney(input)).toBe(value);
  });

  test.for([
    -0.01,
    -1,
    0.1 + 0.2,
    1.005,
    0.001,
    1_000_000_000,
    999_999_999.999,
    1e9,
    1e21,
    1e-7,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    '1e3',
    '-1',
    '+1',
    '1.',
    '.5',
    '1,5',
    '1.234,56',
    'R$ 1',
    '1 000',
    '0x10',
    '1000000000',
    '',
    true,
    null,
    undefined,
    [],
    [1],
    {},
    1n,
  ])('%s is none', (input) => {
    expect(parseMoney(input)).toBeUndefined();
  });
});

describe('an amount as it is typed', () => {
  test.for([
    [0, '0,00'],
    [0.07, '0,07'],
    [1234.5, '1.234,50'],
    [maxMoney, '999.999.999,99'],
  ] as const)('%d is shown as %s', ([value, shown]) => {
    expect(showAmount(value)).toBe(shown);
  });

  test('with its currency it is in reais', () => {
    expect(showMoney(1234.5)).toBe('R$\u00a01.234,50');
  });

  test.for([
    ['1.234,56', 1234.56],
    ['1234,56', 1234.56],
    ['1.234', 1234],
    ['1234', 1234],
    ['0,5', 0.5],
    [' 12,00 ', 12],
    ['999.999.999,99', maxMoney],
  ] as const)('%j is read as %d', ([typed, value]) => {
    expect(readAmount(typed)).toBe(value);
  });

  test.for(['', 'abc', '1,234.56', '1.23,45', '12.34', '1,234', '-1', '1.2345', ',5', '1,'])(
    '%j stays as typed',
    (typed) => {
      expect(readAmount(typed)).toBe(typed);
    },
  );

  test.for([
    ['', ''],
    ['abc', ''],
    ['0', '0,00'],
    ['1', '0,01'],
    ['12', '0,12'],
    ['123', '1,23'],
    ['123456', '1.234,56'],
    ['1.234,567', '12.345,67'],
    ['99999999999', '999.999.999,99'],
    ['999999999999', '999.999.999,99'],
  ] as const)('keystrokes %j are masked as %j', ([typed, masked]) => {
    expect(maskAmount(typed)).toBe(masked);
  });
});

describe('every amount to the cent', () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 });

  test('is kept from form to wire to database and back', () => {
    fc.assert(
      fc.property(cents, (kept) => {
        const value = fromCents(kept);
        expect(toCents(value)).toBe(kept);
        expect(parseMoney(value)).toBe(value);
        expect(parseMoney(JSON.parse(JSON.stringify(value)))).toBe(value);
        expect(parseMoney(String(value))).toBe(value);
        expect(parseMoney(value.toFixed(2))).toBe(value);
        expect(readAmount(showAmount(value))).toBe(value);
        expect(maskAmount(showAmount(value))).toBe(showAmount(value));
      }),
      { numRuns: 2000 },
    );
  });
});

test.for([
  ['1.234,56', 1234.56],
  ['1234.56', 1234.56],
  ['1,234.56', 1234.56],
  ['1234', 1234],
  ['1234,5', 1234.5],
  ['1.234', 1234],
  ['1.234.567', 1234567],
  ['1,234,567', 1234567],
  ['007,50', 7.5],
  ['R$ 90', 90],
  [' R$  90\t', 90],
  ['1 234,56', 1234.56],
  ['R$ 1\u00a0234.5', 1234.5],
  ['1\u202f000\u2009000,00', 1_000_000],
  ['R$\u00a01.250,00', 1250],
  ['0,07', 0.07],
  ['999.999.999,99', 999_999_999.99],
] as const)('%j is read as %j however it is written', ([text, value]) => {
  expect(readAnyAmount(text)).toBe(value);
});

test.for([
  '',
  'abc',
  '-1',
  '1,2345',
  '0,001',
  '0.001',
  '01.234',
  '0.001,50',
  '0,001.50',
  '1,234',
  '12,345',
  '999,999',
  'R$ 1,234',
  '1.23.45',
  '12.34,567',
  '1.234,567',
  '1,234.567',
  '1.234,567,89',
  '1e3',
  '1..2',
  '1.000.000.000,00',
  'US$ 5',
  '10 20',
  '5 1.234,56',
  '5\t1.234,56',
  '5\t234',
  '5\n234',
  '1234 567',
  '0 123',
  '1 234,567',
  '1 ,50',
])('%j is no amount in any writing', (text) => {
  expect(readAnyAmount(text)).toBeUndefined();
});
