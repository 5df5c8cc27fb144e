import {
  companyColumn,
  type Day,
  hasRightCheckDigits,
  type Importable,
  type ImportColumn,
  type ImportProblem,
  importColumnOf,
  isBlank,
  isCnpj,
  type Problem,
  problemTexts,
  readAnyAmount,
  readAnyDay,
  readChoice,
} from '@clareira/contract';
import type { Columns } from '../change.ts';
import { judgeRow } from '../resources/engine/judge-row.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { dayOfSerial } from './serial-days.ts';
import { type Cell, type Sheet, SheetError } from './sheet.ts';

/** A row of the file by the fields that its columns fill, and the line it stands in. */
export interface RawLine {
  line: number;
  cells: Record<string, Cell>;
  /** The last field of the file, where the row has more cells than that: nobody knows which is whose. */
  beyond?: string;
}

/** A row that is ready to be written. */
export interface ReadyRow {
  line: number;
  companyId: number | null;
  values: Columns;
}

/** The rows of a file by field. Columns that no field knows are left out. */
export function linesOf(importable: Importable, sheet: Sheet): RawLine[] {
  const [header = [], ...rows] = sheet;
  const columns = header.map((cell) => importColumnOf(importable, String(cell ?? '')));
  const known = columns.filter(Boolean);
  if (known.length === 0) throw new SheetError('importHeader');
  if (new Set(known).size < known.length) throw new SheetError('importColumnTwice');
  const width = header.findLastIndex(saysSomething) + 1;
  const last = known.at(-1)?.field;
  return rows.flatMap((row, index) => {
    if (row.length === 0) return [];
    const cells = columns.flatMap((column, at): [string, Cell][] => (column ? [[column.field, row[at] ?? null]] : []));
    const isWide = row.slice(width).some(saysSomething);
    return [{ line: index + 2, cells: Object.fromEntries(cells), ...(isWide && last ? { beyond: last } : {}) }];
  });
}

const saysSomething = (cell: Cell) => !isBlank(cell);

/** The companies of an account by their CNPJ; several may share one. */
export type Owners = ReadonlyMap<string, readonly { id: number; name: string }[]>;

/** The CNPJ that a row says its company has, or undefined when it says none that can be one. */
export function ownerOf({ cells }: RawLine): string | undefined {
  const digits = cnpjOf(cells[companyColumn.field] ?? null);
  return isCnpj(digits) ? digits : undefined;
}

/** Judges every row by the rules of the portal's form. */
export function judgeLines(
  importable: Importable,
  definition: ServerResource,
  lines: readonly RawLine[],
  owners: Owners,
  today: Day,
): { ready: ReadyRow[]; problems: ImportProblem[] } {
  const ready: ReadyRow[] = [];
  const problems: ImportProblem[] = [];
  for (const one of lines) {
    const body = bodyOf(importable, one);
    const { values, problems: found } = judgeRow(definition, body, true, today);
    const owner = importable.resource.within === 'company' ? companyOf(one, owners) : null;
    if (typeof owner === 'string') found[companyColumn.field] = owner;
    if (one.beyond) found[one.beyond] = 'importWideLine';
    const wrong = Object.entries(found);
    for (const [field, problem] of wrong) problems.push({ line: one.line, field, message: problemTexts[problem] });
    if (wrong.length === 0 && typeof owner !== 'string') ready.push({ line: one.line, companyId: owner, values });
  }
  return { ready, problems };
}

function companyOf(one: RawLine, owners: Owners): number | Problem {
  const said = one.cells[companyColumn.field] ?? null;
  if (isBlank(said)) return 'required';
  const cnpj = ownerOf(one);
  if (cnpj === undefined) return 'cnpj';
  const [first, ...others] = owners.get(cnpj) ?? [];
  if (first === undefined) return 'cnpjUnknown';
  return others.length > 0 ? 'cnpjAmbiguous' : first.id;
}

/** The cells as the wire would carry them. What cannot be read stays as it is, for the rules to refuse. */
export function bodyOf({ resource, columns }: Importable, { cells }: RawLine): Columns {
  const body: Columns = {};
  for (const column of columns) {
    const field = resource.fields[column.field];
    const cell = cells[column.field];
    if (!field || cell === undefined) continue;
    body[column.field] = cell === null ? null : wireValue(field.kind, column, cell);
  }
  return body;
}

/** Longer than what any field takes: it is not read, and the field's rule says what is wrong with it. */
const longestCell = 1000;

function wireValue(kind: string, column: ImportColumn, cell: string | number): unknown {
  const text = String(cell);
  if (text.length > longestCell) return text;
  switch (kind) {
    case 'day':
      return isSerial(text) ? dayOfSerial(Number(text)) : (readAnyDay(text) ?? text);
    case 'money':
      return typeof cell === 'number' ? withoutNoise(cell) : (readAnyAmount(text) ?? text);
    case 'choice':
      return readChoice(column, text);
    case 'cnpj':
      return cnpjOf(cell);
    default:
      // Nobody wrote that: handed on as no text, for the rule to refuse.
      return isFault(text) || isRounded(cell) ? {} : text;
  }
}

/** A spreadsheet that took it for a number has lost the zeros in front; in a text the check digits tell. */
function cnpjOf(cell: Cell): string {
  if (typeof cell === 'number') return String(cell).padStart(14, '0');
  const text = (cell ?? '').trim();
  const padded = /^\d{11,13}$/.test(text) ? text.padStart(14, '0') : text;
  return hasRightCheckDigits(padded) ? padded : text.replace(/[\s./-]/g, '');
}

/** What a spreadsheet computed differs from the cents it shows by far less than one: 110.00000000000001. */
function withoutNoise(amount: number): number {
  const rounded = Math.round(amount * 100) / 100;
  return Math.abs(rounded - amount) < 1e-6 ? rounded : amount;
}

/** What a spreadsheet shows where a formula has failed, in English and in Portuguese. */
const isFault = (text: string) =>
  /^\s*#(N\/[AD]|(NAME|NOME)\?|(REF|VALUE|VALOR|DIV\/0|NULL|NULO|NUM|NÚM|SPILL|DESPEJAR|CALC)!)\s*$/i.test(text);

/**
 * A spreadsheet keeps fifteen digits of a number, and fewer in the text that it saves: a longer code that it took for one is
 * another by now.
 */
const isRounded = (cell: string | number) =>
  typeof cell === 'number' ? Math.abs(cell) >= 1e15 : /^\s*\d([.,]\d+)?E\+\d+\s*$/i.test(cell);

/** A day of a spreadsheet without its format: the days of two centuries have five digits. */
const isSerial = (text: string) => /^\s*\d{5}(\.\d+)?\s*$/.test(text);
