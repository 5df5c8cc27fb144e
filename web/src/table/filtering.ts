import { fold } from '@clareira/contract';

/** Rows in which every word of the query is found somewhere; `textOf` is folded already. */
export function filterRows<Row>(rows: readonly Row[], textOf: (row: Row) => string, query: string): readonly Row[] {
  const words = fold(query).split(/\s+/).filter(Boolean);
  if (words.length === 0) return rows;
  return rows.filter((row) => {
    const text = textOf(row);
    return words.every((word) => text.includes(word));
  });
}

/** What the filter reads of a row, made when it is first asked for and kept as long as the row. */
export function searchText<Row extends object>(wordsOf: (row: Row) => readonly string[]): (row: Row) => string {
  const known = new WeakMap<Row, string>();
  return (row) => {
    const text = known.get(row) ?? fold(wordsOf(row).join('\n'));
    known.set(row, text);
    return text;
  };
}
