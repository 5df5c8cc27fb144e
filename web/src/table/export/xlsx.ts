import { showDay } from '@clareira/contract';
import { excelDay } from './excel-day.ts';
import type { Exported } from './exported.ts';
import { inPieces } from './in-pieces.ts';
import type { Sheet } from './sheet.ts';
import { style, workbookParts } from './workbook.ts';
import { xmlText } from './xml-text.ts';
import { zipArchive } from './zip-archive.ts';

const type = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main';

/** Rows that are looked at to find out how wide a column has to be. */
const widthSample = 200;
const narrowest = 8;
const widest = 50;

/** A workbook with one sheet: days and amounts typed, the head bold and always in sight. */
export function xlsxFile(sheet: Sheet): Promise<Blob> {
  const content = { path: 'xl/worksheets/sheet1.xml', content: worksheet(sheet) };
  return zipArchive([...workbookParts(sheet.name), content], type);
}

async function* worksheet(sheet: Sheet): AsyncGenerator<string> {
  const frozen = '<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>';
  yield `<?xml version="1.0" encoding="UTF-8" standalone="yes"?><worksheet xmlns="${main}">`;
  yield `<sheetViews><sheetView workbookViewId="0">${frozen}</sheetView></sheetViews>`;
  yield `<cols>${widths(sheet).map(columnWidth).join('')}</cols><sheetData>`;
  yield row(1, sheet.titles, (title, at) => textCell(at, title, style.head));
  yield* inPieces(sheet.length, (index) => row(index + 2, sheet.row(index), cell));
  yield '</sheetData></worksheet>';
}

function row<Value>(number: number, values: readonly Value[], cellOf: (value: Value, at: string) => string): string {
  return `<row r="${number}">${values.map((value, index) => cellOf(value, `${letters(index)}${number}`)).join('')}</row>`;
}

function cell(value: Exported, at: string): string {
  if (value === '') return '';
  if (typeof value === 'string') return textCell(at, value, style.text);
  if (typeof value === 'number') return numberCell(at, value, style.plain);
  if ('money' in value) return numberCell(at, value.money, style.money);
  const serial = excelDay(value.day);
  return serial === undefined ? textCell(at, showDay(value.day), style.text) : numberCell(at, serial, style.day);
}

function textCell(at: string, text: string, look: number): string {
  return `<c r="${at}" s="${look}" t="inlineStr"><is><t xml:space="preserve">${xmlText(text)}</t></is></c>`;
}

function numberCell(at: string, value: number, look: number): string {
  return `<c r="${at}" s="${look}"><v>${value}</v></c>`;
}

/** `A` to `Z`, then `AA`. */
function letters(index: number): string {
  const last = String.fromCharCode(65 + (index % 26));
  return index < 26 ? last : letters(Math.floor(index / 26) - 1) + last;
}

function widths(sheet: Sheet): number[] {
  const sample = Array.from({ length: Math.min(sheet.length, widthSample) }, (_, index) => sheet.row(index));
  return sheet.titles.map((title, at) => {
    const longest = Math.max(title.length, ...sample.map((values) => lengthOf(values[at] ?? '')));
    return Math.min(Math.max(longest + 2, narrowest), widest);
  });
}

function lengthOf(value: Exported): number {
  if (typeof value !== 'object') return String(value).length;
  return 'money' in value ? 'R$ '.length + value.money.toFixed(2).length + 2 : 'dd/mm/yyyy'.length;
}

function columnWidth(width: number, index: number): string {
  return `<col min="${index + 1}" max="${index + 1}" width="${width}" customWidth="1"/>`;
}
