import type { TFunction } from 'i18next';
import type { Column } from './column.ts';

interface RemovalTextOptions<Row> {
  rows: readonly Row[];
  /** What such rows are called. */
  entity: string;
  columns: readonly Column<Row>[];
  language: string;
  t: TFunction;
}

/** What is about to go: one row as its cells read, several by their number. */
export function removalText<Row>({ rows, entity, columns, language, t }: RemovalTextOptions<Row>): string {
  const [only] = rows;
  if (rows.length !== 1 || !only) return amountOf(rows.length, entity, language);
  return columns
    .map((column) => column.text(only, t))
    .filter(Boolean)
    .join(' · ');
}

/** '36 pagamentos': within a sentence a name is written small. */
export function amountOf(count: number, entity: string, language: string): string {
  return `${count.toLocaleString(language)} ${entity.toLocaleLowerCase(language)}`;
}
