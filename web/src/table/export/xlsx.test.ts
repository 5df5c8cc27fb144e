import { crc32, inflateRawSync } from 'node:zlib';
import { expect, test } from 'vitest';
import type { Exported } from './exported.ts';
import { xlsxFile } from './xlsx.ts';

/** Reads an archive as any program would: from its directory at the end. */
function unzip(bytes: Buffer): Map<string, string> {
  const end = bytes.lastIndexOf('PK\x05\x06', undefined, 'latin1');
  const files = new Map<string, string>();
  let at = bytes.readUInt32LE(end + 16);
  for (let left = bytes.readUInt16LE(end + 10); left > 0; left -= 1) {
    expect(bytes.readUInt32LE(at)).toBe(0x02014b50);
    const [nameLength, local] = [bytes.readUInt16LE(at + 28), bytes.readUInt32LE(at + 42)];
    const name = bytes.toString('utf8', at + 46, at + 46 + nameLength);
    expect(bytes.readUInt32LE(local)).toBe(0x04034b50);
    const start = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
    const content = inflateRawSync(bytes.subarray(start, start + bytes.readUInt32LE(at + 20)));
    expect(content.length).toBe(bytes.readUInt32LE(at + 24));
    expect(crc32(content)).toBe(bytes.readUInt32LE(at + 16));
    files.set(name, content.toString());
    at += 46 + nameLength;
  }
  expect(at).toBe(end);
  return files;
}

async function partsOf(titles: string[], rows: Exported[][], name = 'Teste') {
  const file = await xlsxFile({ name, titles, length: rows.length, row: (index) => rows[index] ?? [] });
  const files = unzip(Buffer.from(await file.arrayBuffer()));
  return { files, sheet: files.get('xl/worksheets/sheet1.xml') ?? '' };
}

const cell = (sheet: string, at: string) => new RegExp(`<c r="${at}"[^>]*>.*?</c>`).exec(sheet)?.[0];

test('the parts of a workbook, each of them announced', async () => {
  const { files } = await partsOf(['Id'], [[1]]);
  expect([...files.keys()]).toEqual([
    '[Content_Types].xml',
    '_rels/.rels',
    'xl/workbook.xml',
    'xl/_rels/workbook.xml.rels',
    'xl/styles.xml',
    'xl/worksheets/sheet1.xml',
  ]);
  for (const name of ['xl/workbook.xml', 'xl/styles.xml', 'xl/worksheets/sheet1.xml'])
    expect(files.get('[Content_Types].xml')).toContain(`PartName="/${name}"`);
});

test('values are typed: text, number, money, day', async () => {
  const { sheet, files } = await partsOf(
    ['a', 'b', 'c', 'd', 'e'],
    [['00123', 7, { money: 1234.56 }, { day: '2026-11-15' }, { day: '1850-12-02' }]],
  );
  expect(cell(sheet, 'A2')).toBe('<c r="A2" s="4" t="inlineStr"><is><t xml:space="preserve">00123</t></is></c>');
  expect(cell(sheet, 'B2')).toBe('<c r="B2" s="0"><v>7</v></c>');
  expect(cell(sheet, 'C2')).toBe('<c r="C2" s="3"><v>1234.56</v></c>');
  expect(cell(sheet, 'D2')).toBe('<c r="D2" s="2"><v>46341</v></c>');
  expect(cell(sheet, 'E2')).toContain('>02/12/1850<');
  const formats = [...(files.get('xl/styles.xml') ?? '').matchAll(/<xf numFmtId="(\d+)" fontId="(\d)"/g)].slice(1);
  expect(formats.map(([, format, font]) => `${format}/${font}`)).toEqual(['0/0', '0/1', '164/0', '165/0', '49/0']);
});

test('the head is bold and stays in sight, and columns are as wide as what is in them', async () => {
  const { sheet } = await partsOf(['Id', 'Nome'], [[1, 'x'.repeat(30)]]);
  expect(cell(sheet, 'A1')).toContain('s="1"');
  expect(sheet).toContain('<pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/>');
  expect([...sheet.matchAll(/width="(\d+)"/g)].map(([, width]) => width)).toEqual(['8', '32']);
});

test('text is escaped, also where XML or Excel would read something else', async () => {
  const { sheet, files } = await partsOf(
    ['a & b'],
    [['<b>"\0\x1f_x0041_ =1+1']],
    'Um/dois: "três" & mais de trinta letras',
  );
  expect(cell(sheet, 'A1')).toContain('>a &amp; b<');
  expect(cell(sheet, 'A2')).toContain('>&lt;b&gt;&quot;_x005F_x0041_ =1+1<');
  expect(files.get('xl/workbook.xml')).toContain('name="Um dois  &quot;três&quot; &amp; mais de trint"');
});

test('nothing makes no cell, and the 27th column is AA', async () => {
  const { sheet } = await partsOf(
    Array.from({ length: 27 }, (_, index) => `c${index}`),
    [['', ...Array.from({ length: 26 }, () => 'x')]],
  );
  expect(cell(sheet, 'A2')).toBeUndefined();
  expect(cell(sheet, 'AA2')).toContain('>x<');
});

test('ten thousand rows do not hold the page up', async () => {
  const rows = Array.from({ length: 10_000 }, (_, index) => [
    index,
    'Unidade',
    { money: index },
    { day: '2026-11-15' },
  ]);
  let beats = 0;
  const heart = setInterval(() => {
    beats += 1;
  });
  const { sheet } = await partsOf(['Id', 'Unidade', 'Valor', 'Data'], rows);
  clearInterval(heart);
  expect(sheet.match(/<row /g)).toHaveLength(10_001);
  expect(beats).toBeGreaterThan(10);
});
