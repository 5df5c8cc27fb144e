import type { ReactNode } from 'react';
import type { Draft, DraftProblems, RowId } from './column.ts';

/** What a person may change in a table: each of them is left out for those who may not. */
export interface TableChanges<Row> {
  readonly create?: {
    readonly save: Save;
    /** What a new row starts with. */
    readonly blank: Partial<Omit<Row, 'id'>>;
  };
  readonly update?: { readonly save: Save };
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

/** Ends with nothing when the row was saved, or with what is wrong with its fields: perhaps none of them. */
export type Save = (submission: Submission) => Promise<DraftProblems | undefined>;

export interface Removal<Row> {
  readonly rows: readonly Row[];
  /** Asked for at one row, or for all that are selected. */
  readonly from: 'row' | 'selection';
}
