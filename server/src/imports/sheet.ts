import { mostImportRows, type Problem } from '@clareira/contract';

/** A cell as the file has it. A day of a spreadsheet is told as `yyyy-mm-dd`. */
export type Cell = string | number | null;

/** The rows of a file, the header first; a blank row is an empty list, so that the place of a row is its line. */
export type Sheet = Cell[][];

/** A file that cannot be taken, and why. */
export class SheetError extends Error {
  readonly problem: Problem;

  constructor(problem: Problem) {
    super(problem);
    this.problem = problem;
  }
}

/** Wider than any table of ours: what is beyond is no table. */
const mostColumns = 200;
/** Blank lines between the rows count; those behind the last do not. */
export const lastLine = 2 * mostImportRows;
/** A hundred for each row, blank ones too. */
const mostCells = 100 * mostImportRows;
/** A spreadsheet writes a text once for all the cells that show it: small files can say very much. */
const mostCharacters = 32 * 1024 * 1024;

/** The rows of a file while it is read: what goes beyond the bounds is refused as soon as it is seen. */
export class BoundedSheet {
  readonly rows: Sheet = [];
  #filled = 0;
  #cells = 0;
  #characters = 0;

  /** Judges a cell by its column, counted from 1, before its row is put. One that is null may be anywhere: it is but a look. */
  admit(column: number, cell: Cell): void {
    if (++this.#cells > mostCells) throw new SheetError('importUnreadable');
    if (cell === null) return;
    if (typeof cell === 'string') this.#characters += cell.length;
    if (column > mostColumns || this.#characters > mostCharacters) throw new SheetError('importUnreadable');
  }

  /** Puts a row into its line, counted from 1; one that is blank is an empty list. */
  put(line: number, cells: Cell[]): void {
    if (cells.length === 0) return;
    if (++this.#filled > mostImportRows + 1 || line > lastLine) throw new SheetError('importTooLong');
    while (this.rows.length < line - 1) this.rows.push([]);
    this.rows[line - 1] = cells;
  }
}
