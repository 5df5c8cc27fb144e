import type { Problem } from '@clareira/contract';

/** A cell as the file has it. A day of a spreadsheet is told as `yyyy-mm-dd`. */
export type Cell = string | number | null;

/** The rows of a file, the header first; a blank row is an empty list, so that the place of a row is its line. */
export type Sheet = Cell[][];

/** Wider than any table of ours: what is beyond is no table. */
export const mostColumns = 200;

/** A file that cannot be taken, and why. */
export class SheetError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}
