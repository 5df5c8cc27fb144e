import { writeBankBoleto } from '@clareira/contract';
import { expect, test } from 'vitest';
import { cutPages } from './cut-pages.ts';
import { readPdf } from './pdf-pages.ts';
import { readSlips } from './read-slips.ts';

const near = '2026-11-15';
const slip = (amount: number) =>
  writeBankBoleto({ bank: '104', amount, due: '2026-12-10', free: `${amount}`.padStart(25, '3') }).line;

/** A PDF by what is written on its pages, and by how much they are turned; what else they list, and what else there is. */
function pdfOf(pages: readonly string[], turn = 0, resources = '', more: readonly string[] = []): ArrayBuffer {
  const kids = pages.map((_, at) => `${4 + 2 * at} 0 R`).join(' ');
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${kids}] /Count ${pages.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>',
    ...pages.flatMap((content, at) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Rotate ${turn} /Resources << /Font << /F1 3 0 R >> ${resources} >> /Contents ${5 + 2 * at} 0 R >>`,
      `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    ]),
    ...more,
  ];
  let file = '%PDF-1.7\n';
  const places = objects.map((object, at) => {
    const place = file.length;
    file += `${at + 1} 0 obj\n${object}\nendobj\n`;
    return place;
  });
  const table = places.map((place) => `${String(place).padStart(10, '0')} 00000 n \n`).join('');
  const size = objects.length + 1;
  file += `xref\n0 ${size}\n0000000000 65535 f \n${table}trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${places.length === 0 ? 0 : file.length}\n%%EOF`;
  return Uint8Array.from(file, (letter) => letter.charCodeAt(0)).buffer;
}

const said = (text: string, matrix = '1 0 0 1 40 700') => `BT /F1 9 Tf ${matrix} Tm (${text}) Tj ET\n`;
const payer = said('Pagador: Cliente CNPJ 12.345.678/0001-95', '1 0 0 1 40 660');

/** A word at a time, each set anew, as some banks do. */
const inPieces = (line: string) =>
  [...line.matchAll(/\S+/g)].map(({ 0: piece, index }) => said(piece, `1 0 0 1 ${40 + 6 * index} 700`)).join('');

/** A letter at a time, with the space between them set by hand. */
const spread = (line: string) =>
  `BT /F1 9 Tf 1 0 0 1 40 700 Tm [${[...line].map((letter) => `(${letter})`).join(' -80 ')}] TJ ET\n`;

const bytesOf = (cut: Uint8Array | null | undefined) => cut?.slice().buffer ?? new ArrayBuffer();
const slipsIn = (file: ArrayBuffer) => readPdf(file, {}, async (_, texts) => readSlips(texts, near));
const amounts = async (file: ArrayBuffer) => (await slipsIn(file)).map(({ amount }) => amount);

test('a slip is read from its PDF', async () => {
  const [read] = await slipsIn(pdfOf([said(slip(150)) + payer]));
  expect(read).toEqual({
    ...{ code: slip(150).replace(/\D/g, ''), amount: 150, due: '2026-12-10', payers: ['12345678000195'], pages: [0] },
  });
});

test.for([
  ['is in pieces', [inPieces(slip(150)) + payer], 0],
  ['is spread a letter at a time', [spread(slip(150)) + payer], 0],
  ['runs upwards', [said(slip(150), '0 1 -1 0 300 100') + payer], 0],
  ['stands on its head', [said(slip(150), '-1 0 0 -1 500 700') + payer], 0],
  ['is on a page that was scanned sideways', [said(slip(150)) + payer], 90],
  ['is on the third page', [said('Carta'), said('Nota fiscal 123'), said(slip(150)) + payer], 0],
] as const)('a slip is read whose text %s', async ([, pages, turn]) => {
  expect(await amounts(pdfOf(pages, turn))).toEqual([150]);
});

test('two slips in one file are two, on one page or on two; a copy is none of its own', async () => {
  const [one, other] = [said(slip(150)), said(slip(275), '1 0 0 1 40 300')];
  expect(await amounts(pdfOf([one + other]))).toEqual([150, 275]);
  expect(await amounts(pdfOf([one + payer, other + payer]))).toEqual([150, 275]);
  expect(await amounts(pdfOf([one + said(slip(150), '1 0 0 1 40 300')]))).toEqual([150]);
});

test('a cut has the pages asked for and nothing of the others', async () => {
  const pages = [150, 275, 99].map((amount) => said(slip(amount)) + payer);
  const [one, two] = await cutPages(pdfOf(pages), [[1], [0, 2]]);
  expect(await amounts(bytesOf(one))).toEqual([275]);
  expect(await amounts(bytesOf(two))).toEqual([150, 99]);
  const letters = new TextDecoder('latin1').decode(one ?? undefined);
  for (const amount of [150, 99]) expect(letters).not.toContain(slip(amount));
});

test('a cut takes nothing along that only other pages draw, though each page lists it', async () => {
  const form = (amount: number, resources = '') => {
    const text = said(slip(amount)) + (resources && '/Im Do');
    return `<< /Type /XObject /Subtype /Form /BBox [0 0 595 842] ${resources} /Length ${text.length} >>\nstream\n${text}\nendstream`;
  };
  const image = (pixel: string) =>
    `<< /Type /XObject /Subtype /Image /Width 1 /Height 1 /ColorSpace /DeviceGray /BitsPerComponent 8 /Length ${pixel.length} >>\nstream\n${pixel}\nendstream`;
  const own = (at: number) => `/Resources << /Font << /F1 3 0 R >> /XObject << /Im ${at} 0 R >> >>`;
  const file = pdfOf(['/T0 Do', '/T1 Do'], 0, '/XObject << /T0 8 0 R /T1 9 0 R >>', [
    ...[form(150, own(10)), form(275, own(11)), image('MINE'), image('THEIRS')],
  ]);
  const [cut] = await cutPages(file, [[0]]);
  expect(await amounts(bytesOf(cut))).toEqual([150]);
  const letters = new TextDecoder('latin1').decode(cut ?? undefined);
  expect(letters).toContain('MINE');
  expect(letters).not.toContain(slip(275));
  expect(letters).not.toContain('THEIRS');
});

test('pages that are not there are not cut', async () => {
  expect(await cutPages(pdfOf([said(slip(150))]), [[3]])).toEqual([null]);
});

test('what is no PDF is refused', async () => {
  await expect(slipsIn(new TextEncoder().encode('%PDF-1.7 e nada mais').buffer as ArrayBuffer)).rejects.toThrow();
});
