import { readAnyAmount, readAnyDay, showAmount, showDay } from '@clareira/contract';

/** Digits fall into dd/mm/yyyy; a pasted `2026-03-09` is turned around, and `5/` is the fifth. */
export function maskDay(typed: string): string {
  const [, year, month, day] = /^\s*(\d{4})-(\d{2})-(\d{2})\s*$/.exec(typed) ?? [];
  const padded = typed.replace(/^(\d\d\/)?(\d)[/.-]$/, (_, before = '', digit) => `${before}0${digit}`);
  const digits = year ? `${day}${month}${year}` : padded.replace(/\D/g, '').slice(0, 8);
  return [digits.slice(0, 2), digits.slice(2, 4), digits.slice(4)].filter(Boolean).join('/');
}

/**
 * A pasted day as the field shows it: `1/2/2026` and `1.2.26` are the first of February. What the mask would make another
 * day of leaves the field blank.
 */
export function pasteDay(text: string): string | undefined {
  // Without what is said behind a whole day, as its hour.
  const [, whole] = /^\D*(\d\d?[/.-]\d\d?[/.-]\d{4})\s/.exec(text) ?? [];
  const [said = ''] = /\d(?:.*\d)?/s.exec(whole ?? text) ?? [];
  const [, first, second, year = ''] = /^(\d\d?)[/. -](\d\d?)[/. -](\d{4}|\d\d)$/.exec(said) ?? [];
  // Of two digits it is within some decades of ours.
  const century = year.length === 4 ? '' : year < '80' ? '20' : '19';
  const day = readAnyDay(year ? `${first}/${second}/${century}${year}` : said);
  if (day) return showDay(day);
  return /^(\d*|\d\d[/.-]\d\d([/.-]\d{4})?|\d{4}-\d\d-\d\d)$/.test(said) ? undefined : '';
}

/**
 * A pasted amount as the field shows it: `1234` is not 12,34. Whoever pastes sees it: a lone comma may part thousands.
 * One that the field cannot hold, or that is less than nothing, leaves it blank: its digits alone would be another. So
 * do several cells of a spreadsheet.
 */
export function pasteAmount(text: string): string {
  const [, number = ''] = /^[^\d(\u2212-]*(?<![.,])(\d.*?)[^\d)\u2212-]*$/s.exec(text) ?? [];
  const amount = readAnyAmount(number.replace(/^([^.,]+),(\d{3})$/, '$1.$2'));
  return amount === undefined ? '' : showAmount(amount);
}

/**
 * Where the caret belongs after a mask has rewritten the text: beside the digit it was beside. Amounts grow from
 * the right, so there the digits after the caret count; elsewhere those before it.
 */
export function caretAfterMask(typed: string, caret: number, masked: string, growsFrom: 'left' | 'right'): number {
  if (growsFrom === 'right') return masked.length - spanBack(masked, digitsIn(typed.slice(caret)));
  return caret === typed.length ? masked.length : spanOf(masked, digitsIn(typed.slice(0, caret)));
}

/** How far into the text its first `count` digits reach. */
function spanOf(text: string, count: number): number {
  let at = 0;
  for (let seen = 0; seen < count && at < text.length; at += 1) if (/\d/.test(text[at] ?? '')) seen += 1;
  return at;
}

/** The same from the end, and over the separator there: a backspace must find a digit before it. */
function spanBack(text: string, count: number): number {
  const backwards = [...text].reverse().join('');
  const span = spanOf(backwards, count);
  return count > 0 && /\D/.test(backwards[span] ?? '0') ? span + 1 : span;
}

const digitsIn = (text: string) => text.replace(/\D/g, '').length;
