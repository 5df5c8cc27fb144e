import { mostImportRows } from '@clareira/contract';
import { readCsv } from './csv.ts';
import { type Sheet, SheetError } from './sheet.ts';

/** A workbook is known by its first bytes, whatever its name says. */
const isPacked = (content: Buffer) => content.subarray(0, 4).toString('latin1') === 'PK\x03\x04';

/** Whether its name alone says that it is a workbook: a text that was renamed, or what is left of a broken one. */
export const isWorkbookByName = (name: string, content: Buffer) => /\.xlsx$/i.test(name) && !isPacked(content);

/** Reads a file of rows. */
export async function readFile(content: Buffer): Promise<Sheet> {
  const isWorkbook = isPacked(content);
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
