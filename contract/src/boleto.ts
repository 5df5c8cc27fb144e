import { addDays, type Day, daysBetween } from './days.ts';
import { groupedCode } from './grouped-code.ts';
import { fromCents, toCents } from './money.ts';

/** What the digits of a payment slip say: one that a bank issued, or one for taxes and public services. */
export interface Boleto {
  kind: 'bank' | 'collection';
  /** The 44 digits that the bars draw. */
  barcode: string;
  bank: string | null;
  amount: number | null;
  due: Day | null;
}

type CheckDigit = (digits: string) => number;

/**
 * Reads a typed line (47 digits, or 48 of a collection) or a barcode (44); null unless all check digits are right.
 * Every due date stands for two days, 9,000 days apart: the one nearer to `near` is meant.
 */
export function readBoleto(code: string, near: Day): Boleto | null {
  const digits = code.replace(/[\s.\p{Pd}]/gu, '');
  if (!/^\d+$/.test(digits)) return null;
  const isCollection = digits.startsWith('8');
  if (digits.length === 47) return readBankLine(digits, near);
  if (digits.length === 48) return isCollection ? readCollectionLine(digits) : null;
  if (digits.length === 44) return isCollection ? readCollectionBarcode(digits) : readBankBarcode(digits, near);
  return null;
}

function readBankLine(line: string, near: Day): Boleto | null {
  const fields = [line.slice(0, 10), line.slice(10, 21), line.slice(21, 32)];
  if (!fields.every((field) => endsRight(field, modulo10))) return null;
  const [first = '', second = '', third = ''] = fields.map((field) => field.slice(0, -1));
  return readBankBarcode(first.slice(0, 4) + line.slice(32) + first.slice(4) + second + third, near);
}

function readBankBarcode(barcode: string, near: Day): Boleto | null {
  const { general, others } = apart(barcode, 4);
  if (general !== bankModulo11(others)) return null;
  const [factor, cents] = [Number(barcode.slice(5, 9)), Number(barcode.slice(9, 19))];
  return { kind: 'bank', barcode, bank: barcode.slice(0, 3), amount: amountOf(cents), due: dueOf(factor, near) };
}

function readCollectionLine(line: string): Boleto | null {
  const check = collectionCheck(line);
  const blocks = [0, 12, 24, 36].map((at) => line.slice(at, at + 12));
  if (!check || !blocks.every((block) => endsRight(block, check))) return null;
  return readCollectionBarcode(blocks.map((block) => block.slice(0, -1)).join(''));
}

function readCollectionBarcode(barcode: string): Boleto | null {
  const { general, others } = apart(barcode, 3);
  if (general !== collectionCheck(barcode)?.(others)) return null;
  // With 7 and 9 the digits of the amount count something else, as units of a currency of the issuer.
  const amount = '68'.includes(barcode.charAt(2)) ? amountOf(Number(barcode.slice(4, 15))) : null;
  return { kind: 'collection', barcode, bank: null, amount, due: null };
}

/** The third digit says which of the two schemes all five check digits follow. */
function collectionCheck(digits: string): CheckDigit | undefined {
  const scheme = digits.charAt(2);
  if (scheme === '6' || scheme === '7') return modulo10;
  return scheme === '8' || scheme === '9' ? collectionModulo11 : undefined;
}

/** Zero leaves the amount to the payer. */
const amountOf = (cents: number) => (cents === 0 ? null : fromCents(cents));

const factorStart: Day = '1997-10-07';
/** Factors have four digits: after 9999, on 2025-02-21, they began again at 1000. */
const factorTurn = 9000;
const leastFactor = 1000;

function dueOf(factor: number, near: Day): Day | null {
  if (factor < leastFactor) return null;
  const earlier = addDays(factorStart, factor);
  const later = addDays(earlier, factorTurn);
  return daysBetween(near, later) <= daysBetween(earlier, near) ? later : earlier;
}

function factorOf(due: Day): number {
  const days = daysBetween(factorStart, due);
  if (days < leastFactor) throw new RangeError(`No slip can be due on ${due}`);
  return ((days - leastFactor) % factorTurn) + leastFactor;
}

interface BankBoletoToWrite {
  bank: string;
  due: Day | null;
  amount: number | null;
  /** 25 digits that mean something to the bank alone. */
  free: string;
}

/** A slip with right check digits, as bars and as a person types it; for trials and demonstrations. */
export function writeBankBoleto({ bank, due, amount, free }: BankBoletoToWrite): { barcode: string; line: string } {
  const factor = String(due === null ? 0 : factorOf(due)).padStart(4, '0');
  const cents = String(toCents(amount ?? 0)).padStart(10, '0');
  const [front, back] = [`${bank}9`, factor + cents + free];
  if (!/^\d{43}$/.test(front + back))
    throw new RangeError('A slip has a bank of 3, an amount of 10, a rest of 25 digits');
  const barcode = front + bankModulo11(front + back) + back;
  return { barcode, line: groupedCode(typedLine({ kind: 'bank', barcode })) };
}

/** The digits that a person types instead of the 44 that the bars draw. */
export function typedLine({ kind, barcode }: Pick<Boleto, 'kind' | 'barcode'>): string {
  const check = kind === 'collection' ? collectionCheck(barcode) : undefined;
  if (check) return [0, 11, 22, 33].map((at) => checked(barcode.slice(at, at + 11), check)).join('');
  const free = barcode.slice(19);
  const fields = [barcode.slice(0, 4) + free.slice(0, 5), free.slice(5, 15), free.slice(15)];
  return fields.map((field) => checked(field, modulo10)).join('') + barcode.slice(4, 19);
}

const checked = (digits: string, check: CheckDigit) => `${digits}${check(digits)}`;

export type BoletoVerdict =
  | { verdict: 'digits-wrong' }
  | { verdict: 'amount-differs'; boleto: Boleto; amount: number }
  | { verdict: 'due-differs'; boleto: Boleto; due: Day }
  | { verdict: 'matches'; boleto: Boleto };

/** Whether a code asks for what the invoice does. What either of them leaves open cannot differ. */
export function boletoVerdict(
  code: string,
  invoice: { value: number | null; due_date: Day | null },
  near: Day,
): BoletoVerdict {
  const boleto = readBoleto(code, near);
  if (!boleto) return { verdict: 'digits-wrong' };
  const { amount, due } = boleto;
  if (amount !== null && invoice.value !== null && toCents(amount) !== toCents(invoice.value))
    return { verdict: 'amount-differs', boleto, amount };
  if (due !== null && invoice.due_date !== null && due !== invoice.due_date)
    return { verdict: 'due-differs', boleto, due };
  return { verdict: 'matches', boleto };
}

const apart = (barcode: string, at: number) => ({
  general: Number(barcode.charAt(at)),
  others: barcode.slice(0, at) + barcode.slice(at + 1),
});

const endsRight = (field: string, check: CheckDigit) => Number(field.at(-1)) === check(field.slice(0, -1));

/** Weights 2 and 1 in turn from the right, the digits of the products added up. */
function modulo10(digits: string): number {
  const sum = weighed(
    digits,
    (at) => 2 - (at % 2),
    (product) => (product > 9 ? product - 9 : product),
  );
  return (10 - (sum % 10)) % 10;
}

/** Weights 2 to 9 in turn from the right. */
const modulo11 = (digits: string) => 11 - (weighed(digits, (at) => 2 + (at % 8)) % 11);

const bankModulo11: CheckDigit = (digits) => {
  const digit = modulo11(digits);
  return digit > 9 ? 1 : digit;
};

const collectionModulo11: CheckDigit = (digits) => {
  const digit = modulo11(digits);
  return digit > 9 ? 0 : digit;
};

function weighed(digits: string, weight: (at: number) => number, add = (product: number) => product): number {
  return [...digits].reverse().reduce((sum, digit, at) => sum + add(Number(digit) * weight(at)), 0);
}
