import { companySearchTexts, fold } from '@clareira/contract';

/** Rows in which every word of the query is found somewhere, or the CNPJ that it is; `textOf` is folded already. */
export function filterRows<Row>(rows: readonly Row[], textOf: (row: Row) => string, query: string): readonly Row[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  const asCnpj = companySearchTexts(fold(query));
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word)) || asCnpj.some((one) => text.includes(one));
  });
}

/** No text that is stored holds it. */
const separator = '\0';

/** The words of a row's columns without case and accents, made when first asked for and kept as long as the row. */
export function searchText<Row extends object>(wordsOf: (row: Row) => readonly string[]): (row: Row) => string {
  const known = new WeakMap<Row, string>();
  return (row) => {
    const text = known.get(row) ?? fold(wordsOf(row).join(separator));
    known.set(row, text);
    return text;
  };
}

/** Those of one column. */
export function columnText(text: string, at: number): string {
  return text.split(separator, at + 1)[at] ?? '';
}
