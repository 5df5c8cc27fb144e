import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { inflateSync } from 'node:zlib';
import { boletoVerdict, paths, payments, proofs, readPix } from '@clareira/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';
import { demoCompanies } from '../src/demo/companies.ts';
import { seedDemo } from '../src/demo/seed.ts';
import type { AnswerBody } from './harness/answer.ts';
import type { Client } from './harness/client.ts';
import { startServer, type TestServer } from './harness/server.ts';

const today = '2026-06-15';
const at = { account_id: 1, company_id: 1 };
let server: TestServer;
let staff: Client;
let invoices: AnswerBody[];

beforeAll(async () => {
  const wasm = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
  // Given here, it is not fetched from elsewhere.
  prepareZXingModule({ overrides: { wasmBinary: new Uint8Array(await readFile(wasm)).buffer } });
  server = await startServer();
  staff = await server.signIn();
  if (staff.user) await seedDemo(server.services, staff.user, today, demoCompanies.slice(0, 1));
  invoices = (await staff.get(paths.rows(payments, at))).rows;
});
afterAll(() => server.stop());

interface Bar {
  x: number;
  width: number;
}

/** The black bars of a PDF's page, as its drawing says them. */
function barsOf(pdf: Buffer): Bar[] {
  const bars: Bar[] = [];
  const text = pdf.toString('latin1');
  for (const stream of text.matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g)) {
    const drawing = inflate(Buffer.from(stream[1] ?? '', 'latin1'));
    for (const [, x, , width, height] of drawing.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re\s+[^r]*?f/g)) {
      if (Number(height) === 50) bars.push({ x: Number(x), width: Number(width) });
    }
  }
  return bars;
}

function inflate(content: Buffer): string {
  try {
    return inflateSync(content).toString('latin1');
  } catch {
    return '';
  }
}

/** The bars as a camera would see them: pixels, with blank around. */
function pictureOf(bars: Bar[]) {
  const scale = 2;
  const [quiet, height] = [40, 120];
  const left = Math.min(...bars.map(({ x }) => x));
  const right = Math.max(...bars.map(({ x, width }) => x + width));
  const width = (right - left) * scale + 2 * quiet;
  const data = new Uint8ClampedArray(width * height * 4).fill(255);
  for (const bar of bars) {
    const from = (bar.x - left) * scale + quiet;
    for (let x = from; x < from + bar.width * scale; x++) {
      for (let y = 10; y < height - 10; y++) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3);
    }
  }
  return { data, width, height, colorSpace: 'srgb' as const };
}

test('the bars of a slip say what its digits say, to a reader that knows nothing of us', async () => {
  for (const invoice of invoices.slice(-3)) {
    const { bytes } = await staff.get(paths.download(Number(invoice.billet_annex_id)));
    const [found] = await readBarcodes(pictureOf(barsOf(bytes)) as ImageData, { formats: ['ITF'] });
    const verdict = boletoVerdict(String(invoice.billet_code), invoice as never, today);
    expect(verdict.verdict).toBe('matches');
    expect(found?.text).toBe('boleto' in verdict ? verdict.boleto.barcode : '');
  }
});

test('every code of the demo is right, and asks for what its invoice asks for', () => {
  for (const invoice of invoices) {
    const code = String(invoice.billet_code);
    expect(boletoVerdict(code, invoice as never, String(invoice.due_date)).verdict, code).toBe('matches');
  }
  const codes = invoices.filter(({ pix_code }) => pix_code !== null);
  expect(codes.length).toBeGreaterThan(5);
  expect(codes.length).toBeLessThan(invoices.length);
  for (const { pix_code, value } of codes) expect(readPix(String(pix_code))?.amount).toBe(value);
});

test('there are proofs in all states', async () => {
  const { rows } = await staff.get(paths.rows(proofs, at));
  expect(new Set(rows.map(({ status }) => status))).toEqual(new Set(['sent', 'accepted', 'refused']));
});
