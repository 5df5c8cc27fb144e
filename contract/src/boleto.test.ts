import { generateBoleto, getBoletoInfo, isValidBoleto } from '@brazilian-utils/brazilian-utils';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { boletoVerdict, readBoleto, typedLine, writeBankBoleto } from './boleto.ts';
import { addDays } from './days.ts';

const near = '2026-10-01';
const line = '34191.09123 34567.831234 45678.910006 3 15950000125000';
const barcode = '34193159500001250001091234567831234567891000';

/** Check digits worked out by hand: few digits are not zero, so the sums are short. */
const byHand = {
  // General: 1×2 + 9×9 + 1×8 + 1×5 = 96, 11 - 96 mod 11 = 3. First field: 1×2 + 9×1 = 11, so 9.
  bank: '00190.00009 00000.000000 00000.000000 3 10000000000100',
  // General: 8×2=16→7, 2×1, 6×2=12→3, 1×1 = 13, so 7. Blocks: 7+2+3+7 = 19, so 1; 1×1, so 9.
  collection10: '82670000000-1 01000000000-9 00000000000-0 00000000000-0',
  // General: 8×4 + 2×3 + 8×2 + 1×9 = 63, 11 - 8 = 3. Blocks: 32+6+16+3×9 = 81, 11 - 4 = 7; 1×3, 11 - 3 = 8.
  collection11: '82830000000-7 01000000000-8 00000000000-0 00000000000-0',
};

const digitsOf = (code: string) => code.replace(/\D/g, '');
const blocksOf = (code: string) => digitsOf(code).replace(/(\d{11})\d/g, '$1');

describe('a slip of a bank', () => {
  const told = { kind: 'bank', barcode, bank: '341', amount: 1250, due: '2026-10-10' };

  test('is read from its typed line and from its barcode', () => {
    expect(readBoleto(line, near)).toEqual(told);
    expect(readBoleto(barcode, near)).toEqual(told);
  });

  test.for([
    digitsOf(line),
    line.replaceAll(' ', '-'),
    line.replaceAll(' ', '\u00a0'),
    line.replaceAll(' ', '–'),
    ` ${line}\n`,
    line.split('').join(' '),
  ])('is read with any spaces, dots and dashes: %j', (typed) => {
    expect(readBoleto(typed, near)).toEqual(told);
  });

  test('with digits worked out by hand', () => {
    expect(readBoleto(byHand.bank, near)).toEqual({
      kind: 'bank',
      barcode: `00193100000000001${'0'.repeat(27)}`,
      bank: '001',
      amount: 1,
      due: '2025-02-22',
    });
  });

  test('without amount or date has none', () => {
    const written = writeBankBoleto({ bank: '237', due: null, amount: null, free: '7'.repeat(25) });
    expect(readBoleto(written.line, near)).toEqual({
      kind: 'bank',
      barcode: written.barcode,
      bank: '237',
      amount: null,
      due: null,
    });
  });
});

describe('a slip of a collection', () => {
  test.for([
    ['modulo 10', byHand.collection10],
    ['modulo 11', byHand.collection11],
  ] as const)('is read by %s, from its line and its barcode', ([, typed]) => {
    const told = { kind: 'collection', barcode: blocksOf(typed), bank: null, amount: 1, due: null };
    expect(readBoleto(typed, near)).toEqual(told);
    expect(readBoleto(blocksOf(typed), near)).toEqual(told);
  });

  test('that is in use is read', () => {
    const typed = '846100000005 246100291102 005460339004 695895061080';
    expect(readBoleto(typed, near)).toMatchObject({ kind: 'collection', amount: 24.61, bank: null, due: null });
  });

  // The scheme goes up by one. Modulo 10: 7 counts 5 where 6 counted 3, so 5. Modulo 11: 63 + 2 = 65, 11 - 10 = 1.
  test.for(['82750000000', '82910000000'])('%s counts something else than an amount', (front) => {
    expect(readBoleto(front + blocksOf(byHand.collection10).slice(11), near)).toMatchObject({ amount: null });
  });

  test('of zero leaves the amount open', () => {
    // Modulo 10: 7+2+3 = 12, so 8.
    expect(readBoleto(`8268${'0'.repeat(40)}`, near)).toMatchObject({ kind: 'collection', amount: null });
  });
});

describe('what is not a slip', () => {
  test.for([
    ['nothing', ''],
    ['only separators', ' .- '],
    ['a word', 'boleto'],
    ['a letter among the digits', `${line}x`],
    ['a slash among the digits', line.replace(' ', '/')],
    ['digits of another script', line.replace('3', '３')],
    ['43 digits', barcode.slice(1)],
    ['45 digits', `${barcode}0`],
    ['46 digits', digitsOf(line).slice(1)],
    ['49 digits', `${digitsOf(byHand.collection10)}0`],
    ['48 digits that do not begin with 8', `7${digitsOf(byHand.collection10).slice(1)}`],
    ['a wrong first field', line.replace('09123', '09124')],
    ['a wrong general digit', line.replace(' 3 ', ' 4 ')],
    ['a general digit of zero', `0019010000000000100${'0'.repeat(25)}`],
    ['a wrong block', byHand.collection10.replace('-9', '-8')],
    ['a collection of scheme 5', `8250${'0'.repeat(40)}`],
    ['a barcode with a wrong general digit', barcode.replace('34193', '34194')],
  ] as const)('%s', ([, code]) => {
    expect(readBoleto(code, near)).toBeNull();
  });
});

describe('the turn of the factor', () => {
  const dueOf = (factor: string, day: string) => {
    const front = `0019${factor}${'0'.repeat(35)}`;
    const general = [...'123456789'].map((digit) => front.slice(0, 4) + digit + front.slice(4));
    return general.map((code) => readBoleto(code, day)).find((boleto) => boleto !== null)?.due;
  };

  test.for([
    ['9999', '2025-02-21', '2025-02-21'],
    ['1000', '2025-02-22', '2025-02-22'],
    ['1000', '2025-02-21', '2025-02-22'],
    ['9999', '2025-02-22', '2025-02-21'],
    ['1000', '2000-07-03', '2000-07-03'],
    ['9999', '2049-10-13', '2049-10-13'],
    ['9999', '2990-01-01', '2049-10-13'],
    ['1000', '1990-01-01', '2000-07-03'],
    ['1595', '2026-10-01', '2026-10-10'],
    ['1595', '2002-01-01', '2002-02-18'],
    ['0999', '2025-02-22', null],
    ['0000', '2025-02-22', null],
  ] as const)('factor %s near %s is %s', ([factor, day, due]) => {
    expect(dueOf(factor, day)).toBe(due);
  });

  test('exactly between two days the later is meant', () => {
    const middle = addDays('2000-07-03', 4500);
    expect(dueOf('1000', middle)).toBe('2025-02-22');
    expect(dueOf('1000', addDays(middle, -1))).toBe('2000-07-03');
  });
});

const bankSlip = fc
  .record({
    bank: fc.stringMatching(/^[0-79]\d\d$/),
    due: fc.option(fc.integer({ min: -2900, max: 2900 }).map((days) => addDays(near, days))),
    amount: fc.option(fc.integer({ min: 1, max: 9_999_999_999 }).map((cents) => cents / 100)),
    free: fc.stringMatching(/^\d{25}$/),
  })
  .map((given) => ({ given, ...writeBankBoleto(given) }));

describe('a written slip', () => {
  test('is the one of the bank', () => {
    const free = '1091234567831234567891000';
    expect(writeBankBoleto({ bank: '341', due: '2026-10-10', amount: 1250, free })).toEqual({ line, barcode });
  });

  test('reads back, as an independent library has it too', () => {
    fc.assert(
      fc.property(bankSlip, ({ given, ...written }) => {
        const { bank, due, amount } = given;
        expect(readBoleto(written.line, near)).toEqual({ kind: 'bank', barcode: written.barcode, bank, amount, due });
        expect(readBoleto(written.barcode, near)).toEqual(readBoleto(written.line, near));
        const theirs = getBoletoInfo(written.line, { referenceDate: new Date(`${near}T12:00:00`) });
        expect(theirs?.bankCode).toBe(bank);
        expect(theirs?.amount).toBe(Math.round((amount ?? 0) * 100));
        expect(theirs?.expirationDate?.toDateString()).toBe(
          due ? new Date(`${due}T00:00:00`).toDateString() : undefined,
        );
      }),
    );
  });

  test.for([
    { bank: '34', due: null, amount: null, free: '0'.repeat(25) },
    { bank: '341', due: null, amount: null, free: '0'.repeat(24) },
    { bank: '341', due: null, amount: 100_000_000, free: '0'.repeat(25) },
    { bank: '341', due: null, amount: -1, free: '0'.repeat(25) },
    { bank: '341', due: '2000-07-02', amount: null, free: '0'.repeat(25) },
  ])('is refused when its parts do not fit: %j', (given) => {
    expect(() => writeBankBoleto(given)).toThrow(RangeError);
  });
});

test('slips made by an independent library are read', () => {
  for (let made = 0; made < 300; made++) {
    const bank = generateBoleto();
    const read = readBoleto(bank, near);
    expect(read).toMatchObject({ kind: 'bank', bank: bank.slice(0, 3) });
    expect(read && typedLine(read)).toBe(bank);
    const collection = generateBoleto({ type: 'arrecadacao' });
    const info = getBoletoInfo(collection);
    const amount = (info?.hasEffectiveValue && info.value) || null;
    const other = readBoleto(collection, near);
    expect(other).toMatchObject({ kind: 'collection', amount });
    expect(other && typedLine(other)).toBe(collection);
  }
});

/** Every code that differs in one digit, with the place of the digit. */
const mutantsOf = (digits: string) =>
  [...digits].flatMap((was, at) =>
    [...'0123456789']
      .filter((digit) => digit !== was)
      .map((digit) => ({ at, mutant: digits.slice(0, at) + digit + digits.slice(at + 1) })),
  );

/**
 * One digit changed. Modulo 10 sees every such change. Modulo 11 has more remainders than digits, so three of them
 * share the digit 1 of a bank (two the 0 of a collection): a change from one of these to another leaves the code
 * right by the rule, and no reader can see it. These tests say where that can be, and that nothing else passes.
 */
describe('one digit changed', () => {
  const remainderOf = (code: string) => {
    const others = code.slice(0, 4) + code.slice(5);
    return [...others].reverse().reduce((sum, digit, at) => sum + Number(digit) * (2 + (at % 8)), 0) % 11;
  };

  test('in the line of a bank passes only in date and amount, under a general digit of 1', () => {
    fc.assert(
      fc.property(bankSlip, (written) => {
        const general = written.barcode.charAt(4);
        for (const { at, mutant } of mutantsOf(digitsOf(written.line))) {
          const read = readBoleto(mutant, near);
          expect(read !== null).toBe(isValidBoleto(mutant));
          if (!read) continue;
          expect(general).toBe('1');
          expect(at).toBeGreaterThan(32);
          // So the invoice beside it tells: a slip with amount and date is never taken for the one it was.
          if (written.given.due) expect([read.amount, read.due]).not.toEqual([written.given.amount, written.given.due]);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('in the barcode of a bank passes only between remainders that share the digit 1', () => {
    fc.assert(
      fc.property(bankSlip, ({ barcode: digits }) => {
        for (const { at, mutant } of mutantsOf(digits)) {
          // A barcode that begins with 8 is one of a collection, with another digit in another place.
          if (at === 0 && mutant.startsWith('8')) continue;
          const cannotBeSeen = at !== 4 && [digits, mutant].every((code) => [0, 1, 10].includes(remainderOf(code)));
          expect(readBoleto(mutant, near) !== null).toBe(cannotBeSeen);
        }
      }),
      { numRuns: 60 },
    );
  });

  test('in the line of a collection passes only under a general digit of 0 by modulo 11', () => {
    for (let made = 0; made < 100; made++) {
      const digits = generateBoleto({ type: 'arrecadacao' });
      const hasBlindSpot = '89'.includes(digits.charAt(2)) && digits.charAt(3) === '0';
      for (const { at, mutant } of mutantsOf(digits)) {
        // The first digits are no amount but say how the rest is read; the library knows fewer issuers than there are.
        if (at < 3) continue;
        const isRead = readBoleto(mutant, near) !== null;
        expect(isRead).toBe(isValidBoleto(mutant));
        if (isRead) expect(hasBlindSpot).toBe(true);
      }
    }
  });

  test.for([
    ['a bank', line],
    ['a collection by modulo 10', byHand.collection10],
    ['a collection by modulo 11', byHand.collection11],
    ['a bank, worked out by hand', byHand.bank],
  ] as const)('anywhere in the line of %s is refused', ([, typed]) => {
    for (const { mutant } of mutantsOf(digitsOf(typed))) expect(readBoleto(mutant, near)).toBeNull();
  });
});

describe('the verdict on a code', () => {
  const invoice = { value: 1250, due_date: '2026-10-10' };
  const boleto = readBoleto(line, near);

  test('matches the invoice', () => {
    expect(boletoVerdict(line, invoice, near)).toEqual({ verdict: 'matches', boleto });
  });

  test('tells another amount first, then another day', () => {
    const amount = { verdict: 'amount-differs', boleto, amount: 1250 };
    expect(boletoVerdict(line, { ...invoice, value: 1250.01 }, near)).toEqual(amount);
    expect(boletoVerdict(line, { value: 1249.99, due_date: '2026-10-11' }, near)).toEqual(amount);
    const due = { verdict: 'due-differs', boleto, due: '2026-10-10' };
    expect(boletoVerdict(line, { ...invoice, due_date: '2026-10-11' }, near)).toEqual(due);
  });

  test('tells wrong digits', () => {
    expect(boletoVerdict('34191.09123', invoice, near)).toEqual({ verdict: 'digits-wrong' });
    expect(boletoVerdict('', invoice, near)).toEqual({ verdict: 'digits-wrong' });
  });

  test('compares cents, whatever a double makes of them', () => {
    const { line: typed } = writeBankBoleto({ bank: '341', due: null, amount: 0.3, free: '0'.repeat(25) });
    expect(boletoVerdict(typed, { ...invoice, value: 0.1 + 0.2 }, near)).toMatchObject({ verdict: 'matches' });
  });

  test('finds nothing to differ where one of them says nothing', () => {
    const open = writeBankBoleto({ bank: '341', due: null, amount: null, free: '0'.repeat(25) });
    expect(boletoVerdict(open.line, invoice, near)).toMatchObject({ verdict: 'matches' });
    expect(boletoVerdict(line, { value: null, due_date: null }, near)).toMatchObject({ verdict: 'matches' });
    expect(boletoVerdict(byHand.collection10, { ...invoice, value: 1 }, near)).toMatchObject({ verdict: 'matches' });
    expect(boletoVerdict(byHand.collection10, invoice, near)).toMatchObject({ verdict: 'amount-differs', amount: 1 });
  });
});
