import {
  type Boleto,
  type Day,
  fromCents,
  readAnyAmount,
  readAnyDay,
  readBoleto,
  toCents,
  typedLine,
} from '@clareira/contract';

/** A slip as its PDF tells it. What it does not tell is left to whoever checks it. */
export interface ReadSlip {
  /** The digits as a person types them. */
  readonly code: string;
  readonly amount: number | null;
  readonly due: Day | null;
  /** CNPJs in the order in which they are likely to be the payer's. */
  readonly payers: readonly string[];
}

/** The slips in a PDF, by the text of its pages: one that is printed twice, for the payer and for the bank, is one. */
export function readSlips(pages: readonly string[], near: Day): ReadSlip[] {
  const found = new Map<string, ReadSlip>();
  for (const page of pages) {
    const codes = codesIn(page, near);
    for (const boleto of codes) {
      if (found.has(boleto.barcode)) continue;
      // With several slips on a page nobody knows whose amount and day stand where: then only the code counts.
      const told = codes.length === 1 ? toldIn(page) : { amount: null, due: null };
      const own = payersIn(page);
      const payers = own.length > 0 ? own : payersIn(pages.join('\n'));
      const [amount, due] = [boleto.amount ?? told.amount, boleto.due ?? told.due];
      found.set(boleto.barcode, { code: typedLine(boleto), amount, due, payers });
    }
  }
  return [...found.values()];
}

/** Whether a page has the code of a slip at all, whatever the day. */
export function holdsCode(text: string): boolean {
  return codesIn(text, '2026-01-01').length > 0;
}

/** Digits that only blanks, dots and dashes stand between. PDFs tear a line of digits apart wherever they like. */
const digitRuns = /\d(?:[\s.\p{Pd}]*\d)*/gu;

/**
 * All codes whose check digits are right, each once. A typed line may begin and end at any piece of a run, as other
 * numbers may stand beside it; the 44 digits of the bars have but one check digit, so only a run of their own counts.
 */
function codesIn(text: string, near: Day): Boleto[] {
  const found = new Map<string, Boleto>();
  for (const [run] of text.matchAll(digitRuns)) {
    const pieces = run.split(/\D+/);
    for (const code of [...linesIn(pieces), ...(pieces.join('').length === 44 ? [pieces.join('')] : [])]) {
      const boleto = readBoleto(code, near);
      if (boleto) found.set(boleto.barcode, boleto);
    }
  }
  return [...found.values()];
}

/** What a run has of the length of a typed line, from the beginning of a piece to the end of one. */
function linesIn(pieces: readonly string[]): string[] {
  return pieces.flatMap((_, from) => {
    const lines: string[] = [];
    let line = '';
    for (const piece of pieces.slice(from)) {
      line += piece;
      if (line.length > 48) break;
      if (isBankLine(line) || isCollectionLine(line)) lines.push(line);
    }
    return lines;
  });
}

/** The fourth digit is the currency: 9 is the real. */
const isBankLine = (line: string) => line.length === 47 && line.charAt(3) === '9';
const isCollectionLine = (line: string) => line.length === 48 && line.startsWith('8');

/** What stands beside its name on the page, for codes that leave it open. */
function toldIn(page: string): { amount: number | null; due: Day | null } {
  const [, due = ''] = /vencimento\D{0,60}?(\d{2}\/\d{2}\/\d{4})/iu.exec(page) ?? [];
  const [, amount = ''] = /valor\s+(?:do\s+)?documento[^\d]{0,60}?(\d[\d.]*,\d{2})(?!\d)/iu.exec(page) ?? [];
  const read = readAnyAmount(amount);
  return { due: readAnyDay(due) ?? null, amount: read ? fromCents(toCents(read)) : null };
}

const labels = /pagador|sacado(?!r)|benefici[aá]rio|cedente|sacador|avalista/giu;
/** Written with its signs, or as 14 digits where a name says what they are: the code of a slip ends in 14 others. */
const cnpjs =
  /(?<!\d)\d{2}[.\s]?\d{3}[.\s]?\d{3}\s?\/\s?\d{4}\s?-\s?\d{2}(?!\d)|(?<=(?:cnpj|pagador|sacado)\D{0,80})\d{14}(?!\d)/giu;
const isPayer = (label: string) => /^(pagador|sacado)$/iu.test(label);

/**
 * CNPJs after the payer's name come first, then those that stand under no name at all. The slip's own bank, whoever it
 * is paid to, and a guarantor are never the payer.
 */
function payersIn(text: string): string[] {
  const named = [...text.matchAll(labels)];
  const found = [...text.matchAll(cnpjs)].map(({ 0: cnpj, index }) => ({
    cnpj: cnpj.replace(/\D/g, ''),
    label: named.findLast((label) => label.index < index)?.[0],
  }));
  const payers = found.filter(({ label }) => label !== undefined && isPayer(label));
  const nobodys = found.filter(({ label }) => label === undefined);
  return [...new Set([...payers, ...nobodys].map(({ cnpj }) => cnpj))];
}
