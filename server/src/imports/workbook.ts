import { posix } from 'node:path';
import type { Archive } from './archive.ts';
import { SheetError } from './sheet.ts';
import { local, readXml } from './xml.ts';

const home = 'xl';
export const workbookName = `${home}/workbook.xml`;

/** Whatever is neither a sheet nor its texts is small. */
const mostOfPart = 8 * 1024 * 1024;

/** What a workbook says of its first sheet that is in sight. */
export interface Workbook {
  sheet: string;
  /** Days are counted from 1904 on, as old Macs did. */
  is1904: boolean;
  strings: string[];
  /** Which of the styles show a number as a day, by their place. */
  dayStyles: boolean[];
}

export async function readWorkbook(archive: Archive): Promise<Workbook> {
  const parts = await readRelations(archive);
  const { sheets, is1904 } = await readSheets(archive);
  const sheet = sheets.map((id) => parts.get(id)).find((part) => part?.kind === 'worksheet');
  if (!sheet) throw new SheetError('importUnreadable');
  const partOf = (kind: string) => [...parts.values()].find((part) => part.kind === kind)?.name;
  const [strings, styles] = [partOf('sharedStrings'), partOf('styles')];
  return {
    sheet: sheet.name,
    is1904,
    strings: strings ? await readStrings(archive, strings) : [],
    dayStyles: styles ? await readDayStyles(archive, styles) : [],
  };
}

interface Part {
  kind: string;
  name: string;
}

/** Where the parts of the workbook are, by the ids it has for them. */
async function readRelations(archive: Archive): Promise<Map<string, Part>> {
  const parts = new Map<string, Part>();
  await readXml(archive.text(`${home}/_rels/workbook.xml.rels`, mostOfPart), {
    open(name, { Id, Type = '', Target = '' }) {
      if (name !== 'Relationship' || !Id) return;
      const place = Target.startsWith('/') ? Target.slice(1) : posix.join(home, Target);
      parts.set(Id, { kind: posix.basename(Type), name: place });
    },
  });
  return parts;
}

async function readSheets(archive: Archive): Promise<{ sheets: string[]; is1904: boolean }> {
  const sheets: string[] = [];
  let is1904 = false;
  await readXml(archive.text(workbookName, mostOfPart), {
    open(name, attributes) {
      if (name === 'workbookPr') is1904 = /^(1|true)$/.test(attributes.date1904 ?? '');
      // One that nobody sees holds what the others choose from.
      if (name !== 'sheet' || /hidden/i.test(attributes.state ?? '')) return;
      const [, id] = Object.entries(attributes).find(([key]) => key.includes(':') && local(key) === 'id') ?? [];
      if (id) sheets.push(id);
    },
  });
  return { sheets, is1904 };
}

async function readStrings(archive: Archive, name: string): Promise<string[]> {
  const strings: string[] = [];
  const run = new TextRun();
  await readXml(archive.text(name), {
    open(element) {
      if (element === 'si') run.start();
      else run.open(element);
    },
    text: (text) => run.add(text),
    close(element) {
      run.close(element);
      if (element === 'si') strings.push(run.text);
    },
  });
  return strings;
}

/** A cell of a spreadsheet holds no more. */
const longestText = 32_767;

/** The text of a cell: in one element or in several, and without the readings that stand above characters. */
export class TextRun {
  #written = '';
  #isTaken = false;
  #isReading = false;

  /** What XML cannot say is written as `_x000D_`, and so is an underscore that would begin such a one. */
  get text(): string {
    return this.#written.replace(/_x([\da-f]{4})_/gi, (_, code) => String.fromCharCode(Number.parseInt(code, 16)));
  }

  start(): void {
    this.#written = '';
    this.#isTaken = false;
    this.#isReading = false;
  }

  open(element: string): void {
    if (element === 'rPh') this.#isReading = true;
    if (element === 't' || element === 'v') this.#isTaken = !this.#isReading;
  }

  add(text: string): void {
    if (this.#isTaken) this.#written += text;
    if (this.#written.length > longestText) throw new SheetError('importUnreadable');
  }

  close(element: string): void {
    if (element === 'rPh') this.#isReading = false;
    if (element === 't' || element === 'v') this.#isTaken = false;
  }
}

async function readDayStyles(archive: Archive, name: string): Promise<boolean[]> {
  const styles: boolean[] = [];
  const formats = new Map<string, boolean>();
  let isOfCells = false;
  await readXml(archive.text(name, mostOfPart), {
    open(element, { numFmtId = '0', formatCode = '' }) {
      if (element === 'cellXfs') isOfCells = true;
      if (element === 'numFmt') formats.set(numFmtId, showsDay(formatCode));
      if (element === 'xf' && isOfCells) styles.push(formats.get(numFmtId) ?? isBuiltInDay(Number(numFmtId)));
    },
    close(element) {
      if (element === 'cellXfs') isOfCells = false;
    },
  });
  return styles;
}

/** The formats that every spreadsheet knows without being told (ECMA-376, 18.8.30). */
function isBuiltInDay(id: number): boolean {
  return (id >= 14 && id <= 22) || (id >= 27 && id <= 36) || (id >= 45 && id <= 47) || (id >= 50 && id <= 58);
}

const longestFormat = 255;

/** Whether a format has a part of a day or of an hour, once what it shows as it is, colours and languages are taken out. */
function showsDay(format: string): boolean {
  const bare = format.slice(0, longestFormat).replace(/\\.|_.|\*.|"[^"]*"|\[(?![hms]+\])[^\]]*\]/gi, '');
  return /[dmyhs]/i.test(bare) && !/general|standard/i.test(bare);
}
