import { isDay } from '@clareira/contract';
import { type Archive, openArchive } from './archive.ts';
import { dayOfSerial } from './serial-days.ts';
import { BoundedSheet, type Cell, type Sheet, SheetError } from './sheet.ts';
import { readWorkbook, TextRun, type Workbook, workbookName } from './workbook.ts';
import { readXml } from './xml.ts';

/** The first sheet in sight of a workbook. Nothing is unpacked but what tells of it, and nothing is kept beyond the bounds of a sheet. */
export async function readXlsx(content: Buffer): Promise<Sheet> {
  try {
    const archive = await openArchive(content);
    const isWorkbook = archive.names.includes(workbookName);
    if (!isWorkbook || archive.names.some((name) => /vbaProject/i.test(name))) throw new SheetError('pdf');
    return await readRows(archive, await readWorkbook(archive));
  } catch (error) {
    throw error instanceof SheetError ? error : new SheetError('importUnreadable');
  }
}

async function readRows(archive: Archive, workbook: Workbook): Promise<Sheet> {
  const gathered = new BoundedSheet();
  const run = new TextRun();
  let line = 0;
  let column = 0;
  let cells: Cell[] = [];
  let cell: CellAttributes = {};
  const keep = (value: Cell) => {
    gathered.admit(column, value);
    if (value === null) return;
    while (cells.length < column - 1) cells.push(null);
    cells[column - 1] = value;
  };
  await readXml(archive.text(workbook.sheet), {
    open(element, attributes) {
      if (element === 'row') {
        line = lineIn(attributes.r) || line + 1;
        column = 0;
        cells = [];
      } else if (element === 'c') {
        cell = attributes;
        // Where a cell does not say its place, it comes after the one before.
        column = columnIn(cell.r) || column + 1;
        line = lineIn(cell.r) || line;
        run.start();
      } else run.open(element);
    },
    text: (text) => run.add(text),
    close(element) {
      run.close(element);
      if (element === 'c') keep(cellOf(cell, run.text.trim(), workbook));
      if (element === 'row') gathered.put(line, cells);
    },
  });
  return gathered.rows;
}

/** Its place, its type and its style, as far as they are told. */
interface CellAttributes {
  r?: string;
  t?: string;
  s?: string;
}

const lineIn = (place = '') => Number(/^[A-Z]{0,3}(\d{1,7})$/.exec(place)?.[1] ?? 0);

function columnIn(place = ''): number {
  const letters = /^([A-Z]{1,3})\d{1,7}$/.exec(place)?.[1] ?? '';
  return [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0);
}

function cellOf({ t: type = 'n', s: style = '' }: CellAttributes, text: string, workbook: Workbook): Cell {
  if (text === '') return null;
  switch (type) {
    case 's':
      return sharedString(workbook, text);
    case 'b':
      return text === '1' ? 'true' : 'false';
    case 'n':
      return numberOf(text, workbook.dayStyles[Number(style || 0)] === true, workbook);
    default:
      return text;
  }
}

function sharedString({ strings }: Workbook, index: string): Cell {
  const text = strings[Number(index)];
  if (text === undefined) throw new SheetError('importUnreadable');
  return text.trim() || null;
}

const from1900To1904 = 1462;

function numberOf(text: string, isShownAsDay: boolean, { is1904 }: Workbook): number | string {
  const number = Number(text);
  if (!Number.isFinite(number)) throw new SheetError('importUnreadable');
  const day = isShownAsDay && number >= 0 ? dayOfSerial(number + (is1904 ? from1900To1904 : 0)) : '';
  return isDay(day) ? day : number;
}
