import { mostImportRows } from '@clareira/contract';
import { parse } from 'csv-parse/sync';
import { mostColumns, type Sheet, SheetError } from './sheet.ts';

const separators = [';', ',', '\t'];

/** Comma-separated values, by whichever separator the header uses; in UTF-8, UTF-16 or Windows-1252. */
export function readCsv(content: Buffer): Sheet {
  // Spreadsheets take a first line `sep=;` for themselves.
  const text = decoded(content).replace(/^sep=.(\r\n|\r|\n)/i, '');
  const header = /[^\s;,][^\r\n]*/.exec(text)?.[0] ?? '';
  try {
    const rows: string[][] = parse(text, {
      delimiter: separatorOf(header),
      relax_column_count: true,
      relax_quotes: true,
      skip_empty_lines: false,
      max_record_size: 256 * 1024,
      // One more than can be imported shows that there are too many, blank ones at the end aside.
      to: 2 * mostImportRows,
    });
    if (rows.some((row) => row.length > mostColumns)) throw new SheetError('importUnreadable');
    return rows.map((row) => (row.every((cell) => cell.trim() === '') ? [] : row.map(withoutGuard)));
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('importUnreadable');
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
