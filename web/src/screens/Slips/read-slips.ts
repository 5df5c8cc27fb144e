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
  /** The pages that are its own, the first being 0; none where every page that has it has a slip of somebody else too. */
  readonly pages: readonly number[];
}

interface ReadPage {
  at: number;
  text: string;
  codes: readonly Boleto[];
  isSeen: boolean;
}

/** The slips in a PDF, by the text of its pages: one that is printed twice, for the payer and for the bank, is one. `unseen` are pages that may have others. */
export function readSlips(texts: readonly string[], near: Day, unseen: readonly number[] = []): ReadSlip[] {
  const pages = texts.map((text, at) => ({ at, text, codes: codesIn(text, near), isSeen: !unseen.includes(at) }));
  const boletos = new Map(pages.flatMap(({ codes }) => codes.map((boleto) => [boleto.barcode, boleto])));
  return [...boletos.values()].map((boleto) => {
    const own = pages.filter(({ codes }) => codes.some(({ barcode }) => barcode === boleto.barcode));
    // With several slips on a page nobody knows whose amount and day stand where: then only the code counts.
    const alone = own.find(({ codes }) => codes.length === 1);
    const printed = alone ? amountAndDueIn(alone.text) : { amount: null, due: null };
    const named = own.map(payersOf).find((payers) => payers.length > 0);
    // What another page says of the payer is said of this slip only where there is no other.
    const payers = named ?? (boletos.size === 1 ? payersIn(texts.join('\n')) : []);
    const [amount, due] = [boleto.amount ?? printed.amount, boleto.due ?? printed.due];
    return { code: typedLine(boleto), amount, due, payers, pages: pagesOf(own, pages, boletos.size === 1, payers[0]) };
  });
}

/** Of slips that share a page only one payer is known to be that of each. */
function payersOf({ text, codes }: ReadPage): string[] {
  return codes.length === 1 ? payersIn(text) : onlyPayerIn(text);
}

/**
 * The pages with its code, and those right behind them that name its payer and nobody new: a page that names nobody may
 * be the next client's. All that were seen where the file has no other slip, and none names another payer.
 */
function pagesOf(own: readonly ReadPage[], all: readonly ReadPage[], isOnly: boolean, payer = ''): number[] {
  const known = new Set(own.flatMap(({ text }) => namedIn(text).map(({ id }) => id)));
  const isStrange = ({ text }: ReadPage) => payersNamedIn(text).some((id) => !known.has(id));
  const hasAll = isOnly && (known.size === 0 || !all.some(isStrange));
  const clean = own.filter(({ text, codes }) => codes.length === 1 || onlyPayerIn(text).length === 1);
  const taken = new Set((hasAll ? all.filter(({ isSeen }) => isSeen) : clean).map(({ at }) => at));
  for (const { at, text, codes } of all) {
    const ids = namedIn(text).map(({ id }) => id);
    const isMore = codes.length === 0 && taken.has(at - 1) && ids.includes(payer) && ids.every((id) => known.has(id));
    if (isMore) taken.add(at);
  }
  return [...taken].toSorted((one, other) => one - other);
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
    // Each piece has a digit at least.
    for (const piece of pieces.slice(from, from + 48)) {
      line += piece;
      if (isBankLine(line) || isCollectionLine(line)) lines.push(line);
    }
    return lines;
  });
}

/** The fourth digit is the currency: 9 is the real. */
const isBankLine = (line: string) => line.length === 47 && line.charAt(3) === '9';
const isCollectionLine = (line: string) => line.length === 48 && line.startsWith('8');

/** What stands beside its name on the page, for codes that leave it open. */
function amountAndDueIn(page: string): { amount: number | null; due: Day | null } {
  const [, due = ''] = /vencimento\D{0,60}?(\d{2}\/\d{2}\/\d{4})/iu.exec(page) ?? [];
  const [, amount = ''] = /valor\s+(?:do\s+)?documento[^\d]{0,60}?(\d[\d.]*,\d{2})(?!\d)/iu.exec(page) ?? [];
  const read = readAnyAmount(amount);
  return { due: readAnyDay(due) ?? null, amount: read ? fromCents(toCents(read)) : null };
}

const labels = /pagador|sacado(?!r)|benefici[aá]rio|cedente|sacador|avalista/giu;
/** Written with its signs, or as 14 digits where a name says what they are: the code of a slip ends in 14 others. */
const cnpjs =
  /(?<!\d)\d{2}[.\s]?\d{3}[.\s]?\d{3}\s?\/\s?\d{4}\s?-\s?\d{2}(?!\d)|(?<=(?:cnpj|pagador|sacado)\D{0,80})\d{14}(?!\d)/giu;
const cpfs = /(?<![\d.])\d{3}\.\d{3}\.\d{3}-\d{2}(?!\d)/gu;
const isPayer = (label: string) => /^(pagador|sacado)$/iu.test(label);

/** Whoever a page names by number, each with the name that it stands under. */
function namedIn(text: string): { id: string; label: string | undefined }[] {
  const labelled = [...text.matchAll(labels)];
  return [...text.matchAll(cnpjs), ...text.matchAll(cpfs)].map(({ 0: number, index }) => ({
    id: number.replace(/\D/g, ''),
    label: labelled.findLast((label) => label.index < index)?.[0],
  }));
}

/** Those under the payer's name, people too. */
function payersNamedIn(text: string): string[] {
  const named = namedIn(text).filter(({ label }) => label !== undefined && isPayer(label));
  return [...new Set(named.map(({ id }) => id))];
}

/**
 * CNPJs after the payer's name come first, then those that stand under no name at all. The slip's own bank, whoever it
 * is paid to, and a guarantor are never the payer.
 */
function payersIn(text: string): string[] {
  const nobodys = namedIn(text).filter(({ label }) => label === undefined);
  return [...new Set([...payersNamedIn(text), ...nobodys.map(({ id }) => id)])].filter(isCompany);
}

/** The payer of a page that names no other. */
function onlyPayerIn(text: string): string[] {
  const named = payersNamedIn(text);
  const payers = named.length > 0 ? named : payersIn(text);
  return payers.length === 1 ? payers.filter(isCompany) : [];
}

/** A CNPJ has 14 digits, a CPF 11. */
const isCompany = (id: string) => id.length === 14;
