import type { TFunction } from 'i18next';
import type { Column, StoredRow } from '../column.ts';
import type { Exported } from './exported.ts';

/** What a file is made of. Rows are read as they are written, a few at a time. */
export interface Sheet {
  readonly name: string;
  readonly titles: readonly string[];
  readonly length: number;
  row(index: number): readonly Exported[];
}

/** The columns that a reader sees, without those that exist only while a row is edited. */
export function sheetOf<Row extends StoredRow>(
  name: string,
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  t: TFunction,
): Sheet {
  const exported = columns.filter((column) => !column.onlyWhileEditing);
  return {
    name,
    titles: exported.map(({ title }) => t(title)),
    length: rows.length,
    row: (index) => {
      const row = rows[index];
      return row ? exported.map((column) => column.exported(row, t)) : [];
    },
  };
}
