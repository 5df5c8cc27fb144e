import { randomUUID } from 'node:crypto';
import { readFile, utimes, writeFile } from 'node:fs/promises';
import type { ServerResponse } from 'node:http';
import { join } from 'node:path';
import { contracts, paths } from '@clareira/contract';
import { afterAll, afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { grace, sweepFiles } from '../src/annexes/sweep.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { filesIn } from './harness/left-behind.ts';
import { multipart, multipartType, partsOf } from './harness/multipart.ts';
import { connectTo, requestHead } from './harness/raw.ts';
import { startS3 } from './harness/s3.ts';
import { sampleOf } from './harness/samples.ts';
import { keepFilesIn, startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

const store = await startS3();
keepFilesIn(store);
afterAll(() => store.stop());

// What holds for files on the disk holds for files in a bucket.
const scenarios = ['uploads', 'downloads', 'zip', 'upload-refusals', 'storage-faults', 'storage-keys'];
// As a module of its own: the file may have run in this process already.
for (const name of scenarios) describe(name, () => import(`./${name}.test.ts?in-a-bucket`));

describe('a bucket', () => {
  let server: TestServer;
  let client: Client;
  let rows: string;
  beforeEach(async () => {
    server = await startServer();
    await server.services.db.updateTable('accounts').set({ created_at: 0 }).execute();
    client = await server.signIn();
    rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(client, 'Ipê') });
  });
  afterEach(async () => {
    store.behave = () => 'well';
    await server.stop();
  });

  const fields = () => sampleOf(contracts) as Record<string, string>;
  const create = (content: string) => client.post(rows, form({ ...fields(), file: pdf(content) }));
  const kept = () => filesIn(server, 'kept');
  const stored = async (content: string | Buffer) => {
    const upload = await server.services.storage.receive(
      (async function* () {
        yield Buffer.from(content);
      })(),
    );
    return upload.keep();
  };
  const objectOf = (key: string) => join(server.stored.kept, `${key}._S3rver_object`);
  const made = async (path: string, ago: number) => {
    const at = (Date.now() - ago) / 1000;
    await utimes(path, at, at);
  };

  test('holds the file itself, and this machine nothing', async () => {
    const { body } = await create('in the bucket');
    const [path = '', ...others] = await kept();
    expect(others).toEqual([]);
    expect(String(await readFile(path))).toBe('%PDF-1.4\nin the bucket');
    expect(await filesIn(server, 'incoming')).toEqual([]);
    expect((await client.get(paths.download(Number(body.annex_id)))).text).toBe('%PDF-1.4\nin the bucket');
  });

  test.for([
    ['application/pdf', '%PDF-1.4'],
    ['image/jpeg', '\xff\xd8\xff\xe0'],
    ['image/png', '\x89PNG'],
    ['application/octet-stream', 'a'],
  ] as const)('is told that a file is %s', async ([type, content]) => {
    const key = await stored(Buffer.from(content, 'latin1'));
    const metadata = await readFile(objectOf(key).replace(/object$/, 'metadata.json'), 'utf8');
    expect(JSON.parse(metadata)).toMatchObject({ 'content-type': type });
  });

  test('is swept of replaced files once the grace is over, and of old ones that no row was written for', async () => {
    const { body } = await create('first');
    await client.put(`${rows}/${body.id}`, form({ ...fields(), file: pdf('second') }));
    const old = await stored('old');
    const young = await stored('young');
    await made(objectOf(old), grace + 60_000);
    expect(await sweepFiles(server.services)).toBe(1);
    expect(await kept()).toHaveLength(3);
    expect(await kept()).toContain(objectOf(young));
    server.later(grace + 60_000);
    // By that clock the young one is old as well.
    expect(await sweepFiles(server.services)).toBe(2);
    const [left = ''] = await kept();
    expect(String(await readFile(left))).toContain('second');
  });

  test('is swept page by page, and of nothing that others keep in it', async () => {
    const { storage } = server.services;
    const foreign = join(server.stored.kept, '..', `${randomUUID()}._S3rver_object`);
    await writeFile(foreign, 'not ours');
    await made(foreign, 10 * grace);
    const keys = [];
    for (let at = 0; at < 7; at++) keys.push(await stored(`number ${at}`));
    store.pageSize = 3;
    const listed: string[] = [];
    for await (const { key } of storage.keys()) listed.push(key);
    server.later(grace + 60_000);
    const swept = await sweepFiles(server.services);
    store.pageSize = 1000;
    expect(listed.toSorted()).toEqual(keys.toSorted());
    expect(swept).toBe(7);
    expect(String(await readFile(foreign))).toBe('not ours');
  });

  test.for(['download', 'zip'])('is let go of when the reader of a %s leaves half-way', async (kind) => {
    const { body } = await client.post(rows, form({ ...fields(), file: new Blob(['%PDF', Buffer.alloc(4_000_000)]) }));
    let response: ServerResponse | undefined;
    // Open for as long as we keep it so.
    store.behave = ({ res }) => {
      response = res;
      return 'half, then silent';
    };
    const socket = await connectTo(server.url);
    const ids = JSON.stringify({ ids: [body.id] });
    const asZip = { 'content-type': 'application/json', 'content-length': ids.length };
    const zip = paths.zip(contracts, { account_id: 1, company_id: 1 });
    socket.write(
      kind === 'zip'
        ? requestHead(client, 'POST', zip, asZip) + ids
        : requestHead(client, 'GET', paths.download(Number(body.annex_id)), {}),
    );
    await new Promise((resolve) => socket.once('data', resolve));
    // A zip begins before the store is asked.
    await vi.waitUntil(() => response, { timeout: 15_000 });
    expect(response?.closed).toBe(false);
    socket.destroy();
    await vi.waitUntil(() => response?.closed, { timeout: 15_000 });
  });

  test('hears nothing of an upload that was cut off, and this machine forgets it', async () => {
    const content = Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(300_000)]);
    const file = { name: 'file', filename: 'a.pdf', content };
    const body = multipart([...partsOf(sampleOf(contracts)), file]);
    const socket = await connectTo(server.url);
    const headers = { ...multipartType, 'content-length': body.length };
    socket.write(requestHead(client, 'POST', rows, headers));
    socket.write(body.subarray(0, 200_000));
    await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 1, { timeout: 30_000 });
    socket.destroy();
    await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 0, { timeout: 30_000 });
    expect(await kept()).toEqual([]);
    expect((await client.get(rows)).rows).toEqual([]);
  });
});
