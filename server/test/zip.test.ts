import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { companies, contracts, documents, paths, payments, type Resource, schedules } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type Client, form, pdf } from './harness/client.ts';
import { filesIn } from './harness/left-behind.ts';
import { connectTo, requestHead } from './harness/raw.ts';
import { sampleOf } from './harness/samples.ts';
import { isInStore, startServer, type TestServer } from './harness/server.ts';
import { unzipped } from './harness/unzip.ts';
import { makeWorld, type World } from './harness/world.ts';

/** Only a net for what never comes. */
const patience = { timeout: 30_000 };

let server: TestServer;
let world: World;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  client = world.as.superAdmin;
});
afterAll(() => server.stop());

const at = (company_id = world.company) => ({ account_id: world.account, company_id });
const zip = (resource: Resource, ids: unknown, as = client) => as.post(paths.zip(resource, at()), { ids });

type Files = Record<string, Blob | [Blob, string]>;

async function newRow(resource: Resource, files: Files, company?: number): Promise<number> {
  const texts = Object.entries(sampleOf(resource)).map(([name, value]) => [name, String(value)]);
  const created = await client.post(
    paths.rows(resource, at(company)),
    form({ ...Object.fromEntries(texts), ...files }),
  );
  expect(created.status).toBe(201);
  return created.body.id;
}

describe('a ZIP', () => {
  test('holds the PDFs of the rows under readable names, each once', async () => {
    const big = Buffer.concat([Buffer.from('%PDF'), randomBytes(500_000)]);
    const one = await newRow(payments, {
      billet_file: [new Blob([big]), 'Boleto março.pdf'],
      invoice_file: [pdf('nota'), 'BOLETO MARÇO.pdf'],
    });
    const two = await newRow(payments, { billet_file: [pdf('dois'), 'Boleto março.pdf'] });
    const bare = await newRow(payments, {});
    const { status, headers, bytes } = await zip(payments, [two, one, bare]);
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="payments.zip"; filename*=UTF-8''payments.zip`,
    );
    expect(unzipped(bytes)).toEqual(
      new Map([
        [`${one} - Boleto março.pdf`, big],
        [`${one} - BOLETO MARÇO (2).pdf`, Buffer.from('%PDF-1.4\nnota')],
        [`${two} - Boleto março.pdf`, Buffer.from('%PDF-1.4\ndois')],
      ]),
    );
  });

  test.for([contracts, schedules, documents] as Resource[])(
    'is there for $path, and for members too',
    async (resource) => {
      const id = await newRow(resource, { file: [pdf(resource.path), '../a\\b".pdf'] });
      for (const role of ['ordinary', 'companyAdmin', 'superPlain'] as const) {
        const { bytes } = await zip(resource, [id, id], world.as[role]);
        expect([...unzipped(bytes).values()].map(String)).toEqual([`%PDF-1.4\n${resource.path}`]);
      }
    },
  );

  test.skipIf(spawnSync('unzip', ['-v']).error)('is one that an ordinary tool opens', async () => {
    const directory = mkdtempSync(join(tmpdir(), 'clareira-zip-'));
    const path = join(directory, 'all.zip');
    const id = await newRow(contracts, { file: [pdf('tool'), 'ação.pdf'] });
    writeFileSync(path, (await zip(contracts, [id])).bytes);
    // Names beyond ASCII are a warning to it where the locale does not know them.
    const unzip = (options: string) =>
      spawnSync('unzip', [options, path], { env: { ...process.env, LC_ALL: 'C.UTF-8' } });
    const [tested, printed] = [unzip('-tqq'), unzip('-p')];
    rmSync(directory, { recursive: true });
    expect({ status: tested.status, content: String(printed.stdout) }).toEqual({
      status: 0,
      content: '%PDF-1.4\ntool',
    });
  });

  test('of a thousand rows is made', async () => {
    const { db } = server.services;
    const id = await newRow(contracts, { file: pdf('first of many') });
    const row = await db.selectFrom('contracts').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { id: _, annex_id: __, ...columns } = row;
    const copies = Array.from({ length: 999 }, () => ({ ...columns, annex_id: null }));
    const made = await db.insertInto('contracts').values(copies).returning('id').execute();
    const { bytes } = await zip(contracts, [id, ...made.map((copy) => copy.id)]);
    expect([...unzipped(bytes).keys()]).toEqual([`${id} - file.pdf`]);
  });
});

describe('is refused', () => {
  test('whole, with a 404, for one id that the caller may not see', async () => {
    const id = await newRow(contracts, { file: pdf() });
    const foreign = await newRow(contracts, { file: pdf() }, world.otherCompany);
    const deleted = await newRow(contracts, { file: pdf() });
    await client.delete(paths.row(contracts, at(), deleted));
    for (const other of [foreign, deleted, 999_999, Number.MAX_SAFE_INTEGER]) {
      for (const role of ['ordinary', 'superAdmin'] as const) {
        expect((await zip(contracts, [id, other], world.as[role])).status).toBe(404);
      }
    }
  });

  test('with a 422 when the rows have no PDF', async () => {
    const { status, body } = await zip(contracts, [await newRow(contracts, {})]);
    expect(status).toBe(422);
    expect(body.errors).toEqual({ ids: ['Nenhum PDF nas linhas selecionadas'] });
  });

  test.for(
    [
      undefined,
      null,
      [],
      {},
      '1',
      1,
      ['1'],
      [0],
      [-1],
      [1.5],
      [1e300],
      [2 ** 53],
      [null],
      [[1]],
      [true],
      Array.from({ length: 1001 }, (_, index) => index + 1),
    ].map((ids) => ({ ids })),
  )('with a 422 for ids that are none: %o', async ({ ids }) => {
    const { status, body } = await zip(contracts, ids);
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['ids']);
  });

  test('with a 404 where there are no files at all', async () => {
    const path = `${paths.rows(companies, at())}/annexes.zip`;
    expect((await client.post(path, { ids: [1] })).status).toBe(404);
  });
});

/** The stored files that this process, which the server runs in, holds open. */
async function openFiles(): Promise<string[]> {
  const kept = new Set(await filesIn(server, 'kept'));
  const targets = (await readdir('/proc/self/fd')).map((descriptor) => {
    try {
      return readlinkSync(`/proc/self/fd/${descriptor}`);
    } catch {
      return '';
    }
  });
  return targets.filter((target) => kept.has(target));
}

describe('a reader', () => {
  const large = () => new Blob(['%PDF', randomBytes(8_000_000)]);

  test.skipIf(process.platform !== 'linux' || isInStore())('who leaves half-way leaves no file open', async () => {
    const ids = [await newRow(contracts, { file: large() }), await newRow(contracts, { file: large() })];
    const body = JSON.stringify({ ids });
    const socket = await connectTo(server.url);
    const type = { 'content-type': 'application/json', 'content-length': body.length };
    socket.write(requestHead(client, 'POST', paths.zip(contracts, at()), type) + body);
    await new Promise((resolve) => socket.once('data', resolve));
    socket.pause();
    await vi.waitUntil(async () => (await openFiles()).length === 1, patience);
    socket.destroy();
    await vi.waitUntil(async () => (await openFiles()).length === 0, patience);
  });

  test('is cut off, and nobody else, when a file is missing', async () => {
    const ids = [await newRow(contracts, { file: large() }), await newRow(contracts, { file: large() })];
    const { db, storage } = server.services;
    const { storage_key } = await db
      .selectFrom('annexes')
      .innerJoin('contracts', 'contracts.annex_id', 'annexes.id')
      .select('storage_key')
      .where('contracts.id', '=', ids[1] ?? 0)
      .executeTakeFirstOrThrow();
    await storage.remove(storage_key);
    await expect(zip(contracts, ids)).rejects.toThrow();
    expect((await client.get('/healthz')).status).toBe(200);
  });
});
