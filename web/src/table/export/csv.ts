import { showAmount, showDay } from '@clareira/contract';
import type { Exported } from './exported.ts';
import { inPieces } from './in-pieces.ts';
import type { Sheet } from './sheet.ts';

/** Tells Excel that the file is UTF-8. */
const byteOrderMark = '\uFEFF';

/** What Excel in Brazil separates by, where the comma belongs to the decimals. */
const separator = ';';

export async function csvFile(sheet: Sheet): Promise<Blob> {
  const parts = [byteOrderMark, line(sheet.titles)];
  for await (const piece of inPieces(sheet.length, (index) => line(sheet.row(index)))) parts.push(piece);
  return new Blob(parts, { type: 'text/csv;charset=utf-8' });
}

function line(values: readonly Exported[]): string {
  return `${values.map((value) => quoted(written(value))).join(separator)}\r\n`;
}

function written(value: Exported): string {
  if (typeof value === 'string') return harmless(value);
  if (typeof value === 'number') return String(value);
  return 'money' in value ? showAmount(value.money) : showDay(value.day);
}

/**
 * What a spreadsheet would run as a formula is marked as text: at the beginning, and after whatever another spreadsheet may
 * take for the end of a cell. Quotes are no help there, as they count only where a cell begins. A number after a space is
 * nothing but one, as in 'Bloco A, -2'.
 */
function harmless(text: string): string {
  return text.replace(formulas, "$&'");
}

const formulas = /(?:^\s*|[,;|\t\r\n]"*)(?=[=+\-@＝＋－＠])|[,;|]["\s]+(?=[=+\-@＝＋－＠])(?![+-][\d.]+(?:[,;|]|$))/g;

/** As RFC 4180 says. */
function quoted(text: string): string {
  return /[";\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
