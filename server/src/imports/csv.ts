import { pipeline } from 'node:stream/promises';
import { setImmediate } from 'node:timers/promises';
import { parse } from 'csv-parse';
import { BoundedSheet, lastLine, type Sheet, SheetError } from './sheet.ts';

const separators = [';', ',', '\t'];
/** More than any header of ours takes. */
const longestHeader = 64 * 1024;

/** Comma-separated values, by whichever separator the header uses; in UTF-8, UTF-16 or Windows-1252. */
export async function readCsv(content: Buffer): Promise<Sheet> {
  try {
    // Spreadsheets take a first line `sep=;` for themselves.
    const text = upToLastRow(decoded(content).replace(/^sep=.(\r\n|\r|\n)/i, ''));
    const header = /[^\s;,][^\r\n]*/.exec(text)?.[0] ?? '';
    return await rowsOf(Buffer.from(text), separatorOf(header.slice(0, longestHeader)));
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('importUnreadable');
  }
}

async function rowsOf(content: Buffer, delimiter: string): Promise<Sheet> {
  const gathered = new BoundedSheet();
  let line = 0;
  const parser = parse({
    delimiter,
    // Each by itself: a header that was pasted from elsewhere may end unlike the rows.
    record_delimiter: ['\r\n', '\n', '\r'],
    relax_column_count: true,
    relax_quotes: true,
    skip_empty_lines: false,
    max_record_size: 256 * 1024,
    // Cells that are empty have no size: a row of nothing but separators would otherwise go on for the whole file.
    cast(cell, { index }) {
      gathered.admit(index + 1, cell);
      return withoutGuard(cell);
    },
    // Taken where they are made: nothing is left for the stream to carry on.
    on_record(row: string[]) {
      if (++line > lastLine) throw new SheetError('importTooLong');
      gathered.put(line, row.every((cell) => cell.trim() === '') ? [] : row);
    },
  });
  await pipeline(piecesOf(content), parser.resume());
  return gathered.rows;
}

const pieceSize = 64 * 1024;

/** A file bit by bit: others get their turn between two. */
async function* piecesOf(content: Buffer): AsyncIterable<Buffer> {
  for (let at = 0; at < content.length; at += pieceSize) {
    yield content.subarray(at, at + pieceSize);
    await setImmediate();
  }
}

function decoded(content: Buffer): string {
  if (content[0] === 0xff && content[1] === 0xfe) return new TextDecoder('utf-16le').decode(content);
  if (content[0] === 0xfe && content[1] === 0xff) return new TextDecoder('utf-16be').decode(content);
  // A picture or a program has null bytes; a text has none.
  if (content.includes(0)) throw new SheetError('pdf');
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return new TextDecoder('windows-1252').decode(content);
  }
}

/** Without the blank lines at the end: a spreadsheet that was formatted far down writes them all. */
function upToLastRow(text: string): string {
  let last = text.length - 1;
  while (last >= 0 && ' \t\r\n;,'.includes(text.charAt(last))) last--;
  const end = text.slice(last + 1).search(/[\r\n]/);
  return end < 0 ? text : text.slice(0, last + 1 + end);
}

/** The one that parts the header into most columns. */
function separatorOf(header: string): string {
  const bare = header.replace(/"[^"]*"/g, '');
  const counts = separators.map((separator) => bare.split(separator).length);
  return separators[counts.indexOf(Math.max(...counts))] ?? ';';
}

/** Our own export puts an apostrophe before what a spreadsheet would take for a formula. */
function withoutGuard(cell: string): string {
  return cell.replace(/^'(?=[=+\-@\t\r])/, '');
}
