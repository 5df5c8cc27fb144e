import { showDay, showMoney } from '@clareira/contract';
import type { TFunction } from 'i18next';
import type { Column } from './column.ts';
import type { Exported } from './export/exported.ts';

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
    .filter(({ annexId }) => !annexId)
    .map((column) => wordsOf(column.exported(only, t)))
    .filter(Boolean)
    .join(' · ');
}

/** What leaves a table for a file is plain; what its filter searches has every amount in several ways. */
function wordsOf(value: Exported): string {
  if (typeof value !== 'object') return String(value);
  return 'money' in value ? showMoney(value.money) : showDay(value.day);
}

/** '36 pagamentos': within a sentence a name is written small. */
export function amountOf(count: number, entity: string, language: string): string {
  return `${count.toLocaleString(language)} ${entity.toLocaleLowerCase(language)}`;
}
