import type { ReactNode } from 'react';
import type { Draft, DraftProblems, RowId } from './column.ts';

/** What a person may change in a table: each of them is left out for those who may not. */
export interface TableChanges<Row> {
  readonly create?: {
    readonly save: Save<Row>;
    /** What a new row starts with. */
    readonly blank: Partial<Omit<Row, 'id'>>;
    /** What the next of many starts with as well, taken from the one before. */
    readonly carriesOver: readonly (keyof Row & string)[];
    /** What a row begins with that files make which were dropped on the table; left out where they make none. */
    fromFiles?: ((files: readonly File[]) => Promise<Draft>) | undefined;
  };
  readonly update?: { readonly save: Save<Row> };
  readonly delete?: {
    run(removal: Removal<Row>): Promise<void>;
    /** Rows that can be neither selected nor deleted. */
    isProtected(row: Row): boolean;
    entityName(count: number): string;
    /** What goes along with a row, where that is more than the row itself. */
    alongWith?(row: Row): ReactNode;
  };
}

/** A draft on its way out. */
export interface Submission {
  readonly id: RowId;
  /** The row as it was when it was opened. */
  readonly line: object;
  readonly draft: Draft;
  readonly signal: AbortSignal;
  onProgress(fraction: number): void;
}

/** The row as it is now; or what is wrong with its fields, perhaps with none of them, and nothing was saved. */
export type Outcome<Row> = { readonly saved: Row } | { readonly problems: DraftProblems };

export type Save<Row> = (submission: Submission) => Promise<Outcome<Row>>;

export interface Removal<Row> {
  readonly rows: readonly Row[];
  /** Asked for at one row, or for all that are selected. */
  readonly from: 'row' | 'selection';
}
