import type { TFunction } from 'i18next';
import type { Column, StoredRow } from '../column.ts';

/** One PDF that a table links to. */
export interface TablePdf {
  readonly annexId: number;
  readonly rowId: number;
  /** Its column and its row, in words. */
  readonly title: string;
}

/** What the PDF of a row is called, given the title of its column. */
export type PdfTitle<Row> = (row: Row, column: string) => string;

/** All PDFs of these rows, row by row. */
export function pdfsOf<Row extends StoredRow>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  t: TFunction,
  titled?: PdfTitle<Row>,
): TablePdf[] {
  const titleOf = rowTitles(columns, t);
  const linked = columns.flatMap(({ title, annexId }) => (annexId ? [{ annexId, column: t(title) }] : []));
  return rows.flatMap((row) =>
    linked.flatMap(({ annexId, column }) => {
      const id = annexId(row);
      return id === undefined
        ? []
        : [{ annexId: id, rowId: row.id, title: titled?.(row, column) ?? titleOf(column, row.id) }];
    }),
  );
}

/** What belongs to a row is called after it, as in `Boleto · Id 7`. */
export function rowTitles<Row>(columns: readonly Column<Row>[], t: TFunction): (what: string, id: number) => string {
  const idTitle = t(columns.find(({ name }) => name === 'id')?.title ?? '');
  return (what, id) => `${what} · ${idTitle} ${id}`;
}

/** Where a PDF stands among the others, from 1; a filter may have left it out. */
export function placeAmong(pdfs: readonly TablePdf[], annexId: number) {
  const at = pdfs.findIndex((pdf) => pdf.annexId === annexId);
  if (at < 0) return undefined;
  return { number: at + 1, count: pdfs.length, previous: pdfs[at - 1], next: pdfs[at + 1] };
}
