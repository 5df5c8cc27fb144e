import type { ReactNode } from 'react';
import type { DraftKeeping } from '../ui/use-unsaved-draft.ts';
import type { RowAction, SelectionAction } from './actions.ts';
import type { DetailsOfRows } from './aside/aside.ts';
import type { TableChanges } from './changes.ts';
import type { Column } from './column.ts';
import type { Editing } from './editing.ts';
import type { PdfTitle } from './pdf/pdfs.ts';
import type { PdfCheck } from './pdf/use-pdf-check.ts';
import type { RemarksOn } from './remarks.ts';

export interface EditableTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  /** Whose rows these are, where they are not everyone's. */
  owner?: string | undefined;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** The columns that a narrow card leads with, the most wanted first; left out, a card shows all. */
  leads?: readonly string[] | undefined;
  /** The row that a link meant: it is brought into sight and marked. */
  marked?: number | undefined;
  /** What a link has the rows filtered by; the reader may change it. */
  askedFilter?: string | undefined;
  /** How rows stand while no header has been clicked; by default as they come. */
  order?: ((a: Row, b: Row) => number) | undefined;
  /** What is worth knowing about fields while they are edited. */
  remarks?: RemarksOn<Row> | undefined;
  /** The rows are being fetched anew. */
  loading: boolean;
  /** What to do where there is nothing yet. */
  emptyText: string;
  changes: TableChanges<Row>;
  /** Where a draft waits whose table went away. The same as long as it means the same. */
  drafts?: DraftKeeping<Editing<Row>>;
  /** Where the server searches, as not all rows are here: what is typed goes to it, and the rows come as they are found, page after page. */
  search?: { text: string; onChange(text: string): void; hasMore: boolean };
  /** Stands in place of rows that have not come: what is typed to search for stays, and so does whoever types it. */
  instead?: ReactNode;
  /** What else can be done with selected rows, before what every table has. */
  selectionActions?: readonly SelectionAction<Row>[];
  /** What else can be done with a row, before what every table has. The same list as long as it says the same. */
  rowActions?: readonly RowAction<Row>[];
  /** What there is to know about a row beyond its cells: it opens beside the table from the row's first cell. */
  details?: DetailsOfRows<Row> | undefined;
  /** What somebody wrote about a row: it stands in its card once that shows all. */
  noteOf?: ((row: Row) => string | null) | undefined;
  /** What the preview of a PDF is called; by default its column and the row's number. */
  pdfTitle?: PdfTitle<Row> | undefined;
  checkPdf: PdfCheck;
}
