import { mostImportRows } from '@clareira/contract';
import { readCsv } from './csv.ts';
import { type Sheet, SheetError } from './sheet.ts';

/** Reads a file of rows; a workbook is known by its first bytes, whatever its name says. */
export async function readFile(content: Buffer): Promise<Sheet> {
  const isWorkbook = content.subarray(0, 4).toString('latin1') === 'PK\x03\x04';
  // The reader of workbooks is loaded only for those who import one: the library is not small.
  const sheet = isWorkbook ? await (await import('./xlsx.ts')).readXlsx(content) : await readText(content);
  while (sheet.length > 0 && sheet.at(-1)?.length === 0) sheet.pop();
  // The header is the first line that says something, and lines are counted from it.
  while (sheet[0]?.length === 0) sheet.shift();
  const filled = sheet.filter((row) => row.length > 0).length;
  if (filled < 2) throw new SheetError('importEmpty');
  if (filled - 1 > mostImportRows) throw new SheetError('importTooLong');
  // The cells of a workbook have their places: what stands beside its table is a note.
  return isWorkbook ? sheet.map((row) => row.slice(0, sheet[0]?.length)) : sheet;
}

async function readText(content: Buffer): Promise<Sheet> {
  if (content.subarray(0, 4).toString('latin1') === '%PDF') throw new SheetError('pdf');
  return readCsv(content);
}
