import type { Column } from './column.ts';
import type { PdfCheck } from './pdf/use-pdf-check.ts';
import type { Removal } from './use-removal.ts';
import type { Save } from './use-row-editing.ts';

export interface EditableTableProps<Row> {
  /** The accessible name of the table. */
  label: string;
  /** Whose rows these are, where they are not everyone's. */
  owner?: string | undefined;
  rows: readonly Row[];
  columns: readonly Column<Row>[];
  /** How rows stand while no header has been clicked; by default as they come. */
  order?: ((a: Row, b: Row) => number) | undefined;
  /** The rows are being fetched anew. */
  loading: boolean;
  /** What to do where there is nothing yet. */
  emptyText: string;
  /** Left out for those who may only read. */
  changes?: TableChanges<Row> | undefined;
  download?: TableDownload<Row> | undefined;
  checkPdf: PdfCheck;
}

export interface TableChanges<Row> {
  /** What a row that is added starts with. */
  readonly blank: Partial<Omit<Row, 'id'>>;
  readonly save: Save;
  remove(removal: Removal<Row>): Promise<void>;
  /** Rows that can be neither selected nor deleted. */
  isProtected(row: Row): boolean;
  entityName(count: number): string;
}

export interface TableDownload<Row> {
  readonly busy: boolean;
  /** Whether a row has anything to download. */
  has(row: Row): boolean;
  run(rows: readonly Row[]): void;
}
