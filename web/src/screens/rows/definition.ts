import type { Place, Resource } from '@clareira/contract';
import type { ReactNode } from 'react';
import type { Wire } from '../../api/payload.ts';
import type { Column, Draft, StoredRow } from '../../table/column.ts';
import type { PdfTitle } from '../../table/pdf/pdfs.ts';
import type { RemarksOn } from '../../table/remarks.ts';
import type { OnDemand } from '../../ui/on-demand.ts';

export interface DetailsProps<Row> {
  row: Row;
  place: Place;
  /** Of the table that it stands beside. */
  columns: readonly Column<Row>[];
}

/** One resource as the portal shows it: everything that is its own, and nothing that is every table's. */
export interface ResourceDefinition<Row extends StoredRow> {
  readonly resource: Resource;
  /** Its section of the language files: title, entity, columns, toasts, empty. */
  readonly texts: string;
  /** The key of its screen's title, where the one among its texts does not say enough. */
  readonly title?: string;
  /** How its calls differ from those of others; left out where they do not. */
  readonly wire?: Wire;
  /** The columns in their order, without selection and actions, which every table has. */
  columns(context: ColumnContext): readonly Column<Row>[];
  /** The columns that a narrow card leads with, the most wanted first; the rest folds away. Few columns need none. */
  readonly leads?: readonly string[];
  /** What a new row starts with, where that is not nothing. */
  readonly blank?: Partial<Omit<Row, 'id'>>;
  /** What the next of many new rows takes over from the one before. */
  readonly carriesOver?: readonly (keyof Row & string)[];
  /** What a row begins with that files make which were dropped on the table; left out where they make none. */
  fromFiles?(files: readonly File[]): Promise<Draft>;
  /** How rows stand while no header has been clicked; by default by id. */
  order?(a: Row, b: Row): number;
  /** What is worth knowing about a row's fields while it is edited. It stops no save. */
  readonly remarks?: RemarksOn<Row>;
  /** What there is to know about a row beyond its cells. */
  readonly details: OnDemand<DetailsProps<Row>>;
  /** What somebody wrote about a row that the table has no column for; a card that shows all shows it. */
  noteOf?(row: Row): string | null;
  /** What the preview of a PDF is called; by default its column and the row's number. */
  readonly pdfTitle?: PdfTitle<Row>;
  /** What a deletion takes along with a row; left out where that is the row alone. */
  alongWith?(props: { row: Row; place: Place }): ReactNode;
  /** Rows are users: one of them may be the reader, who must not be deleted. */
  readonly ofUsers?: true;
  /** Some of its changes make an administrator of somebody: the server wants to see the password again. */
  readonly asksPassword?: true;
  /** On purpose, as the specification has it: a 401 or 419 here is a failure like any other. */
  readonly createIgnoresExpiry?: true;
}

export interface ColumnContext {
  readonly language: string;
  /** Of the company that all rows belong to; empty for what belongs to the account as a whole. */
  readonly companyName: string;
}
