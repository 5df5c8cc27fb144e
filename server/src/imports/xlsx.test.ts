import type { Readable } from 'node:stream';
import { describe, expect, test } from 'vitest';
import { ZipFile } from 'yazl';
import { readXlsx } from './xlsx.ts';

const relation = (id: string, kind: string, target: string) =>
  `<Relationship Id="${id}" Type="http://x/${kind}" Target="${target}"/>`;

const parts = (rows: string, more: Record<string, string> = {}): [string, string][] =>
  Object.entries({
    'xl/workbook.xml': '<workbook><sheets><sheet name="a" sheetId="1" r:id="r1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels': `<Relationships>${relation('r1', 'worksheet', 'worksheets/sheet1.xml')}${relation('r2', 'sharedStrings', '/xl/strings.xml')}${relation('r3', 'styles', 'styles.xml')}</Relationships>`,
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${rows}</sheetData></worksheet>`,
    'xl/strings.xml': '<sst/>',
    'xl/styles.xml': '<styleSheet/>',
    ...more,
  });

async function zipped(entries: Iterable<[string, string]>): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of entries) zip.addBuffer(Buffer.from(content), name);
  zip.end();
  return Buffer.concat(await (zip.outputStream as Readable).toArray());
}

const read = async (rows: string, more?: Record<string, string>) => readXlsx(await zipped(parts(rows, more)));

describe('a sheet is read', () => {
  test('by the places of its cells, or by their order where they do not tell it', async () => {
    expect(await read('<row><c><v>1</v></c><c/><c><v>2</v></c></row><row r="4"><c r="B4"><v>3</v></c></row>')).toEqual([
      [1, null, 2],
      [],
      [],
      [null, 3],
    ]);
    expect(await read("<row><c r='AB2'><v>1</v></c></row>")).toEqual([[], [...Array(27).fill(null), 1]]);
  });

  test('with every kind of cell', async () => {
    const strings =
      '<sst><si><t>Um</t></si><si><r><t>A&amp;</t></r><r><t xml:space="preserve"> B</t></r><rPh><t>não</t></rPh></si></sst>';
    const cells = [
      '<c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t> <![CDATA[<Dois>]]> </t></is></c>',
      '<c t="str"><f>A1</f><v>Três</v></c><c t="b"><v>1</v></c><c t="b"><v>0</v></c><c t="e"><v>#N/A</v></c>',
      '<c t="d"><v>2026-01-31T00:00:00</v></c><c t="n"><v>1.5E3</v></c>',
    ];
    expect(await read(`<row>${cells.join('')}</row>`, { 'xl/strings.xml': strings })).toEqual([
      ['Um', 'A& B', '<Dois>', 'Três', 'true', 'false', '#N/A', '2026-01-31T00:00:00', 1500],
    ]);
  });

  test('from the first that is in sight', async () => {
    const sheets = ['hidden', 'veryHidden', 'visible'].map(
      (state, at) => `<sheet state="${state}" r:id="r${at + 4}"/>`,
    );
    const places = ['a', 'b', 'sheet1'].map((name, at) =>
      relation(`r${at + 4}`, 'worksheet', `worksheets/${name}.xml`),
    );
    const more = {
      'xl/workbook.xml': `<workbook><sheets>${sheets.join('')}</sheets></workbook>`,
      'xl/_rels/workbook.xml.rels': `<Relationships>${places.join('')}</Relationships>`,
      'xl/worksheets/a.xml': '<worksheet/>',
      'xl/worksheets/b.xml': '<worksheet/>',
    };
    expect(await read('<row><c><v>1</v></c></row>', more)).toEqual([[1]]);
  });

  test('with the characters that XML has no way to write', async () => {
    const written = 'Chave_x000D_\n_x0041_ _x005F_x0041_ _x00e7_ _xD83D__xDE00_ _x1_';
    const cells = ['<c t="s"><v>0</v></c>', `<c t="inlineStr"><is><t>${written}</t></is></c>`];
    const meant = 'Chave\r\nA _x0041_ ç 😀 _x1_';
    expect(await read(`<row>${cells.join('')}<c t="str"><v>${written}</v></c></row>`, shared(written))).toEqual([
      [meant, meant, meant],
    ]);
  });

  test('with the days that its styles show, and no others', async () => {
    const formats = [
      'dd/mm/yyyy;@',
      '[$-416]d&quot; de &quot;mmmm',
      '[h]:mm',
      '#,##0.00 &quot;dias&quot;',
      '[Red]0',
      '\\d0',
    ];
    const styles = `<styleSheet><numFmts>${formats.map((code, index) => `<numFmt numFmtId="${164 + index}" formatCode="${code}"/>`).join('')}</numFmts>
      <cellStyleXfs><xf numFmtId="14"/></cellStyleXfs>
      <cellXfs>${[0, 14, 164, 165, 166, 167, 168, 169].map((id) => `<xf numFmtId="${id}"/>`).join('')}</cellXfs></styleSheet>`;
    const row = Array.from({ length: 8 }, (_, style) => `<c s="${style}"><v>46053.5</v></c>`).join('');
    const day = '2026-01-31';
    const rest = [46053.5, 46053.5, 46053.5];
    expect(await read(`<row>${row}</row>`, { 'xl/styles.xml': styles })).toEqual([
      [46053.5, day, day, day, day, ...rest],
    ]);
    const early = [-1, 0, 0.5, 1, 59, 60, 61].map((serial) => `<c s="1"><v>${serial}</v></c>`).join('');
    expect(await read(`<row>${early}</row>`, { 'xl/styles.xml': styles })).toEqual([
      [-1, 0, 0.5, '1900-01-01', '1900-02-28', 60, '1900-03-01'],
    ]);
    const workbook =
      '<x:workbook><x:workbookPr date1904="1"/><x:sheets><x:sheet name="a" sheetId="1" q:id="r1"/></x:sheets></x:workbook>';
    const mac = await read('<row><c s="1"><v>44591</v></c><c s="1"><v>0</v></c><c s="1"><v>-1</v></c></row>', {
      ...{ 'xl/styles.xml': styles, 'xl/workbook.xml': workbook },
    });
    expect(mac).toEqual([[day, '1904-01-01', -1]]);
  });

  test('as far as it says something, however far it was formatted', async () => {
    const looks = '<row r="1048576" ht="15"><c r="XFD1048576" s="1"/></row>';
    expect(await read(`<row><c><v>1</v></c><c r="XFD1" s="1"/></row>${looks}`)).toEqual([[1]]);
  });

  test('from the entries that the archive lists, not from one that hides between them', async () => {
    const sheet = (text: string) =>
      `<worksheet><sheetData><row><c t="str"><v>${text}</v></c></row></sheetData></worksheet>`;
    const name = 'xl/worksheets/sheet1.xml';
    const content = await zipped([...parts('', { [name]: sheet('Listed') }), [name, sheet('Hidden')]]);
    expect(await readXlsx(withoutLastListed(content))).toEqual([['Listed']]);
  });
});

/** Takes the last entry off the list at the end of an archive; the entry itself stays where it is. */
function withoutLastListed(content: Buffer): Buffer {
  const end = content.length - 22;
  const start = content.readUInt32LE(end + 16);
  let at = start;
  let last = start;
  while (at < end) {
    last = at;
    at += 46 + content.readUInt16LE(at + 28) + content.readUInt16LE(at + 30) + content.readUInt16LE(at + 32);
  }
  const tail = Buffer.from(content.subarray(end));
  const count = tail.readUInt16LE(8) - 1;
  tail.writeUInt16LE(count, 8);
  tail.writeUInt16LE(count, 10);
  tail.writeUInt32LE(last - start, 12);
  return Buffer.concat([content.subarray(0, last), tail]);
}

const shared = (text: string) => ({ 'xl/strings.xml': `<sst><si><t>${text}</t></si></sst>` });
const [unreadable, tooLong] = ['importUnreadable', 'importTooLong'];

test.for<[string, string, Record<string, string>, string]>([
  ['more rows than are taken', '<row><c><v>1</v></c></row>'.repeat(10_002), {}, tooLong],
  ['a row far below', '<row r="20001"><c><v>1</v></c></row>', {}, tooLong],
  ['one row told again and again', '<row r="1"><c><v>1</v></c></row>'.repeat(10_002), {}, tooLong],
  ['a column far out', '<row><c r="GS1"><v>1</v></c></row>', {}, unreadable],
  ['more cells than are taken', '<c/>'.repeat(1_000_001), {}, unreadable],
  ['elements within elements', '<x>'.repeat(60) + '</x>'.repeat(60), {}, unreadable],
  ['attributes without end', `<x ${Array.from({ length: 200 }, (_, at) => `a${at}=""`).join(' ')}/>`, {}, unreadable],
  ['a name without end', `<${'x'.repeat(1_000_000)}/>`, {}, unreadable],
  ['a text without end', `<row><c t="str"><v>${'&lt;'.repeat(40_000)}</v></c></row>`, {}, unreadable],
  ['tags that never end', '<row '.repeat(400_000), {}, unreadable],
  [
    'one long text shown in very many cells',
    `<row>${'<c t="s"><v>0</v></c>'.repeat(100)}</row>`.repeat(20),
    shared('x'.repeat(32_000)),
    unreadable,
  ],
  ['a text that is not there', '<row><c t="s"><v>7</v></c></row>', shared('x'), unreadable],
  ['a number that is none', '<row><c><v>x</v></c></row>', {}, unreadable],
  ['entities of its own', '', { 'xl/worksheets/sheet1.xml': '<!DOCTYPE a [<!ENTITY b "c">]><a>&b;</a>' }, unreadable],
  ['styles that unpack to too much', '', { 'xl/styles.xml': `<x>${' '.repeat(9_000_000)}</x>` }, unreadable],
  ['no sheet', '', { 'xl/workbook.xml': '<workbook/>' }, unreadable],
  [
    'a sheet that is not in it',
    '',
    { 'xl/_rels/workbook.xml.rels': `<a>${relation('r1', 'worksheet', '../../away.xml')}</a>` },
    unreadable,
  ],
])('%s is refused', async ([, rows, more, problem]) => {
  await expect(read(rows, more)).rejects.toThrow(problem);
});

test('an archive of more entries than a workbook has, or of two with one name, is refused', async () => {
  const many = Array.from({ length: 500 }, (_, at): [string, string] => [`xl/${at}.xml`, '']);
  await expect(readXlsx(await zipped([...parts(''), ...many]))).rejects.toThrow(unreadable);
  await expect(readXlsx(await zipped([...parts(''), ...parts('')]))).rejects.toThrow(unreadable);
});
