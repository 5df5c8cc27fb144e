import { isDay, mostImportRows } from '@clareira/contract';
import { readSheet } from 'read-excel-file/node';
import { type Entry, fromBuffer, type ZipFile } from 'yauzl';
import { type Cell, mostColumns, type Sheet, SheetError } from './sheet.ts';

/** Far more than ten thousand rows take, and far less than what would hurt. */
const mostBytes = 64 * 1024 * 1024;
const mostEntries = 500;

/** The first sheet of a workbook. It is unpacked within bounds before the reader, which knows none, gets to see it. */
export async function readXlsx(content: Buffer): Promise<Sheet> {
  try {
    await refuseBombs(content);
    const rows = await readSheet(content);
    return rows.map((row) => (row.every((cell) => cell === null) ? [] : row.map(cellOf)));
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('importUnreadable');
  }
}

function cellOf(value: unknown): Cell {
  if (typeof value === 'number' || typeof value === 'string') return value;
  if (typeof value === 'boolean') return value ? 'true' : 'false';
  if (!(value instanceof Date)) return null;
  const day = value.toISOString().slice(0, 10);
  return isDay(day) ? day : value.toISOString();
}

/** Entries that unpack to too much, sheets that reach too far, and macros. */
async function refuseBombs(content: Buffer): Promise<void> {
  const zip = await open(content);
  let left = mostBytes;
  let entries = 0;
  let isWorkbook = false;
  for await (const entry of entriesOf(zip)) {
    if (++entries > mostEntries) throw new SheetError('importUnreadable');
    if (/vbaProject/i.test(entry.fileName)) throw new SheetError('pdf');
    if (entry.fileName === 'xl/workbook.xml') isWorkbook = true;
    if (!/\.(xml|rels)$/i.test(entry.fileName)) continue;
    const text = await unpacked(zip, entry, left);
    left -= text.length;
    if (/^xl\/worksheets\/[^/]+\.xml$/.test(entry.fileName)) refuseFarCells(text);
  }
  if (!isWorkbook) throw new SheetError('pdf');
}

/** A single cell far out makes the reader lay out all that lies before it. */
function refuseFarCells(sheet: string): void {
  for (const [, row] of sheet.matchAll(/<row\b[^>]*?\br="(\d+)"/g)) {
    if (Number(row) > 2 * mostImportRows) throw new SheetError('importTooLong');
  }
  for (const [, column = '', row] of sheet.matchAll(/<c\b[^>]*?\br="([A-Z]+)(\d+)"/g)) {
    if (columnNumber(column) > mostColumns) throw new SheetError('importUnreadable');
    if (Number(row) > 2 * mostImportRows) throw new SheetError('importTooLong');
  }
}

function columnNumber(letters: string): number {
  return letters.length > 3
    ? Number.POSITIVE_INFINITY
    : [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function open(content: Buffer): Promise<ZipFile> {
  return new Promise((resolve, reject) => {
    fromBuffer(content, { lazyEntries: true }, (error, zip) => (error ? reject(error) : resolve(zip)));
  });
}

async function* entriesOf(zip: ZipFile): AsyncIterable<Entry> {
  const next = () =>
    new Promise<Entry | undefined>((resolve, reject) => {
      const settle = (give: () => void) => {
        zip.removeAllListeners();
        give();
      };
      zip.once('entry', (entry: Entry) => settle(() => resolve(entry)));
      zip.once('end', () => settle(() => resolve(undefined)));
      zip.once('error', (error) => settle(() => reject(error)));
      zip.readEntry();
    });
  for (let entry = await next(); entry; entry = await next()) yield entry;
}

/** What an entry says of its size is not believed: its bytes are counted as they come. */
async function unpacked(zip: ZipFile, entry: Entry, most: number): Promise<string> {
  const stream = await new Promise<NodeJS.ReadableStream>((resolve, reject) => {
    zip.openReadStream(entry, (error, opened) => (error ? reject(error) : resolve(opened)));
  });
  const chunks: Buffer[] = [];
  let size = 0;
  for await (const chunk of stream) {
    size += chunk.length;
    if (size > most) throw new SheetError('importUnreadable');
    chunks.push(chunk as Buffer);
  }
  return Buffer.concat(chunks).toString();
}
