import type { Resource } from '@clareira/contract';
import type { AnswerBody } from '../harness/answer.ts';

/** The sum of each file of a row, by the key that holds its annex. */
export type Sums = Record<string, string>;

/** A row as its writer was last told that it is. */
export interface KnownRow {
  resource: Resource;
  company: number;
  row: AnswerBody;
  sums: Sums;
  isDeleted: boolean;
  /** How many changes were made to it, each of which has its event in the trail. */
  changes: number;
}

/** A call that was not answered, so that its writer cannot know whether it was done. */
export interface CutOff {
  known: KnownRow | undefined;
  resource: Resource;
  company: number;
  /** What the row was to be; nothing where it was to be deleted. */
  wanted: { fields: Record<string, unknown>; sums: Sums } | undefined;
}

/** What the writers know: what they were told, and what they were not. */
export class Ledger {
  readonly rows: KnownRow[] = [];
  cutOff: CutOff[] = [];
  /** Rows that were written, or may have been, since the last look. */
  readonly touched = new Set<KnownRow>();
  acknowledged = 0;

  created(resource: Resource, company: number, row: AnswerBody, sums: Sums): KnownRow {
    const known = { resource, company, row, sums, isDeleted: false, changes: 1 };
    this.rows.push(known);
    this.touched.add(known);
    return known;
  }

  changed(known: KnownRow, row: AnswerBody, sums: Sums): void {
    known.row = row;
    known.sums = { ...known.sums, ...sums };
    known.changes++;
    this.touched.add(known);
  }

  deleted(known: KnownRow): void {
    known.isDeleted = true;
    known.changes++;
    this.touched.add(known);
  }
}
