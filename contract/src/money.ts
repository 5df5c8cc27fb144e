import { lazily } from './lazily.ts';

/** Reais with at most two decimals. Cents are what the database keeps. */
export const maxMoney = 999_999_999.99;

const wirePattern = /^\d{1,9}(\.\d{1,2})?$/;

/** A number, or the text of one, as it travels: `1234.5`. Undefined when it is not an amount to the cent. */
export function parseMoney(input: unknown): number | undefined {
  if (typeof input !== 'number' && typeof input !== 'string') return undefined;
  const text = String(input).trim();
  return wirePattern.test(text) ? Number(text) : undefined;
}

/** Exact: within the limit a double keeps two decimals with room to spare. */
export function toCents(value: number): number {
  return Math.round(value * 100);
}

export function fromCents(cents: number): number {
  return cents / 100;
}

const amount = lazily(() => new Intl.NumberFormat('pt-BR', { minimumFractionDigits: 2, maximumFractionDigits: 2 }));
const currency = lazily(() => new Intl.NumberFormat('pt-BR', { style: 'currency', currency: 'BRL' }));

/** `1234.5` as `1.234,50`, the way it is typed. */
export function showAmount(value: number): string {
  return amount().format(value);
}

/** `1234.5` as `R$ 1.234,50`. */
export function showMoney(value: number): string {
  return currency().format(value);
}

/** All that somebody may type who looks for an amount: `R$ 1.234,50 1234,50 1234.50`. */
export function searchedAmount(value: number): string {
  const plain = value.toFixed(2);
  return [showMoney(value), plain.replace('.', ','), plain].join(' ');
}

/** `1.234,50` as `1234.5`; anything else is left as typed, for the rule to refuse. */
export function readAmount(typed: string): number | string {
  const text = typed.trim();
  return /^\d{1,3}(\.\d{3})*(,\d{1,2})?$|^\d+(,\d{1,2})?$/.test(text)
    ? Number(text.replaceAll('.', '').replace(',', '.'))
    : text;
}

/**
 * Without groups, with those of Brazil, with spaces that part thousands, and with commas where only thousands can be
 * meant; no group begins with a zero.
 */
const amountPatterns = [
  /^\d+([.,]\d{1,2})?$/,
  /^[1-9]\d{0,2}(\.\d{3})+(,\d{1,2})?$/,
  /^[1-9]\d{0,2}([ \u00a0\u2009\u202f]\d{3})+([.,]\d{1,2})?$/,
  /^[1-9]\d{0,2}((,\d{3})+\.\d{1,2}|(,\d{3}){2,})$/,
];

/**
 * An amount however it is written: `1.234,56`, `1234.56`, `R$ 90`. One sign groups thousands, another begins the
 * decimals. A dot with three digits behind it groups; of a comma nobody knows. Undefined when it is no amount.
 */
export function readAnyAmount(text: string): number | undefined {
  const bare = text.replace(/^\s*R\$/i, '').trim();
  if (!amountPatterns.some((pattern) => pattern.test(bare))) return undefined;
  const [, whole = '', decimals = '0'] = /^(.*?)(?:[.,](\d{1,2}))?$/.exec(bare) ?? [];
  return parseMoney(`${whole.replace(/\D/g, '')}.${decimals}`);
}

/** What a currency mask makes of keystrokes: digits fill up from the cents. */
export function maskAmount(typed: string): string {
  const digits = typed.replace(/\D/g, '').replace(/^0+/, '').slice(0, 11);
  if (digits === '') return /\d/.test(typed) ? '0,00' : '';
  return showAmount(Number(digits) / 100);
}
