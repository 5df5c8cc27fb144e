import { once } from 'node:events';
import { mkdtemp, readdir, rename, rm } from 'node:fs/promises';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { contracts, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { buildApp } from '../src/app.ts';
import { Client, form, pdf } from './harness/client.ts';
import { filesIn, holdingsOf } from './harness/left-behind.ts';
import { multipart, multipartType, partsOf } from './harness/multipart.ts';
import { runServer } from './harness/process.ts';
import { connectTo, requestHead } from './harness/raw.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

const unavailable = { message: 'Serviço indisponível no momento.' };

const contract = (content = 'hello') => form({ unit: 'U', technical_manager: 'T', status: 'S', file: pdf(content) });

describe('with a server of its own', () => {
  let server: TestServer;
  let staff: Client;
  let rows: string;

  beforeEach(async () => {
    server = await startServer();
    staff = await server.signIn();
    rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(staff, 'Vale') });
  });
  afterEach(() => server.stop());

  test('a store that is away is a 503 for whoever needs it, and only for them', async () => {
    const { body } = await staff.post(rows, contract());
    const before = await holdingsOf(server);
    const files = join(server.services.config.dataDir, 'files');
    await rename(files, `${files}.away`);
    const refused = [
      await staff.post(rows, contract()),
      await staff.put(`${rows}/${body.id}`, contract()),
      await staff.get(paths.download(Number(body.annex_id))),
      await staff.get('/readyz'),
    ];
    const list = await staff.get(rows);
    const change = await staff.put(`${rows}/${body.id}`, { ...sampleOf(contracts), unit: 'Sem arquivo' });
    await rename(`${files}.away`, files);

    for (const { status, body } of refused) expect({ status, body }).toEqual({ status: 503, body: unavailable });
    expect(list.rows).toEqual([body]);
    expect(change.status).toBe(200);
    expect(await holdingsOf(server)).toEqual(before);
    expect((await staff.get(paths.download(Number(body.annex_id)))).text).toContain('hello');
    expect((await staff.post(rows, contract())).status).toBe(201);
    expect((await staff.get('/readyz')).status).toBe(200);
  });

  describe('a sender who is slow', () => {
    let app: FastifyInstance;
    let url: string;

    // The same server, with less patience than it has: nobody waits ten minutes here.
    beforeEach(async () => {
      app = await buildApp(server.services);
      expect(app.server).toMatchObject({ headersTimeout: 60_000, requestTimeout: 600_000 });
      expect(app.bodyTimeout).toBe(30_000);
      Object.assign(app.server, { headersTimeout: 300, requestTimeout: 600, connectionsCheckingInterval: 20 });
      await app.listen({ host: '127.0.0.1', port: 0 });
      url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    });
    afterEach(() => {
      app.server.closeAllConnections();
      return app.close();
    });

    test('with the head is cut off, and nobody else waits for that', async () => {
      const sockets = await Promise.all(Array.from({ length: 50 }, () => connectTo(url)));
      const closed = sockets.map(
        (socket) => new Promise((resolve) => socket.on('error', () => {}).on('close', resolve)),
      );
      const heard: string[] = [];
      for (const socket of sockets) {
        socket.on('data', (chunk) => heard.push(String(chunk)));
        socket.write('GET /healthz HTTP/1.1\r\nhost: a\r\nx: ');
      }
      expect((await fetch(`${url}/healthz`)).status).toBe(200);
      await Promise.all(closed);
      expect(heard).toHaveLength(50);
      for (const answer of heard)
        expect(answer).toMatch(/^HTTP\/1\.1 408 .*"A requisição demorou demais para chegar\."\}$/s);
    });

    describe('with what is no file', () => {
      const file = { name: 'file', filename: 'a.pdf', content: `%PDF${'x'.repeat(1000)}` };
      const withFile = multipart([...partsOf(sampleOf(contracts)), file]);
      const fileFirst = multipart([file, ...partsOf(sampleOf(contracts))]);
      const json = Buffer.from(JSON.stringify(sampleOf(contracts)));
      const inJson = { 'content-type': 'application/json' };

      /** Sends as much of a body, and hears what comes until the server closes. */
      async function stall(path: string, headers: Record<string, string>, body: Buffer, sent: number): Promise<string> {
        const socket = await connectTo(url);
        let heard = '';
        socket.on('data', (chunk) => {
          heard += chunk;
        });
        const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
        socket.write(requestHead(staff, 'POST', path, { ...headers, 'content-length': body.length }));
        socket.write(body.subarray(0, sent));
        await closed;
        return heard;
      }

      test.for<[string, 'rows' | 'sign-in', Record<string, string>, Buffer, number]>([
        ['JSON', 'rows', inJson, json, -1],
        ['nothing of JSON', 'rows', inJson, json, 0],
        ['JSON at the sign-in', 'sign-in', inJson, json, -1],
        ['the fields of a form', 'rows', multipartType, withFile, 100],
        ['nothing of a form', 'rows', multipartType, withFile, 0],
        ['the fields of a form, after its file', 'rows', multipartType, fileFirst, -100],
        ['a form at the sign-in', 'sign-in', multipartType, withFile, -500],
      ])('(%s) is told so, and leaves nothing behind', async ([, place, headers, body, sent]) => {
        app.bodyTimeout = 100;
        Object.assign(app.server, { requestTimeout: 600_000 });
        const before = await holdingsOf(server);
        const heard = await stall(place === 'rows' ? rows : paths.signIn, headers, body, sent);
        expect(heard).toMatch(/^HTTP\/1\.1 408 .*connection: close.*"A requisição demorou demais para chegar\."\}$/is);
        expect(await holdingsOf(server)).toEqual(before);
      });

      test('has its time for itself: a file beside it takes as long as it takes', async () => {
        app.bodyTimeout = 200;
        Object.assign(app.server, { requestTimeout: 600_000 });
        const socket = await connectTo(url);
        const heard = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
        const large = { ...file, content: `%PDF${'x'.repeat(300_000)}` };
        const body = multipart([...partsOf(sampleOf(contracts)), large]);
        socket.write(requestHead(staff, 'POST', rows, { ...multipartType, 'content-length': body.length }));
        socket.write(body.subarray(0, -100_000));
        await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length > 0, { timeout: 30_000 });
        // One that began later, and has had its time.
        expect(await stall(rows, inJson, json, -1)).toMatch(/^HTTP\/1\.1 408 /);
        socket.write(body.subarray(-100_000));
        expect(await heard).toMatch(/^HTTP\/1\.1 201 /);
        socket.destroy();
      });

      test('has its time for itself beside a file that is imported too', async () => {
        app.bodyTimeout = 200;
        Object.assign(app.server, { requestTimeout: 600_000 });
        const socket = await connectTo(url);
        const heard = new Promise<string>((resolve) => socket.once('data', (chunk) => resolve(String(chunk))));
        const sheet = { name: 'file', filename: 'a.csv', content: `Nome;CNPJ\n${'Vale;1\n'.repeat(300)}` };
        const body = multipart([{ name: 'resource', content: 'companies' }, sheet]);
        socket.write(requestHead(staff, 'POST', paths.imports(1), { ...multipartType, 'content-length': body.length }));
        socket.write(body.subarray(0, -1000));
        // One that began later, and has had its time.
        expect(await stall(rows, inJson, json, -1)).toMatch(/^HTTP\/1\.1 408 /);
        socket.write(body.subarray(-1000));
        expect(await heard).toMatch(/^HTTP\/1\.1 201 /);
        socket.destroy();
      });
    });

    test('with a file is cut off, and leaves nothing behind', async () => {
      const before = await holdingsOf(server);
      const file = { name: 'file', filename: 'a.pdf', content: `%PDF${'x'.repeat(300_000)}` };
      const body = multipart([...partsOf(sampleOf(contracts)), file]);
      // The server loses its patience only once the file has begun to come, however long that took.
      const { headersTimeout, requestTimeout } = app.server;
      Object.assign(app.server, { headersTimeout: 60_000, requestTimeout: 600_000 });
      const socket = await connectTo(url);
      const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
      socket.resume();
      socket.write(requestHead(staff, 'POST', rows, { ...multipartType, 'content-length': body.length }));
      socket.write(body.subarray(0, -100_000));
      await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length > 0, { timeout: 30_000 });
      Object.assign(app.server, { headersTimeout, requestTimeout });
      await closed;
      await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 0, { timeout: 30_000 });
      expect(await holdingsOf(server)).toEqual(before);
    });
  });

  describe('a reader who takes nothing', () => {
    /** More than the machine keeps for who does not read. */
    const large = 'x'.repeat(16_000_000);
    let annex: number;

    beforeEach(async () => {
      expect(server.app.stallTimeout).toBe(300_000);
      server.app.stallTimeout = 200;
      annex = Number((await staff.post(rows, contract(large))).body.annex_id);
    });

    async function keyOf(id: number): Promise<string> {
      const found = server.services.db.selectFrom('annexes').select('storage_key').where('id', '=', id);
      return (await found.executeTakeFirstOrThrow()).storage_key;
    }

    /** Asks for a file, reads nothing of what comes, and answers once the server has let go of the file. */
    async function takeNothing(): Promise<void> {
      const { storage } = server.services;
      const { results } = vi.spyOn(storage, 'read').mock;
      const before = results.length;
      const socket = await connectTo(server.url);
      socket.on('error', () => {}).pause();
      socket.write(requestHead(staff, 'GET', paths.download(annex), {}));
      await vi.waitUntil(() => results.length > before, { timeout: 30_000 });
      const content: Readable = await results[before]?.value;
      if (!content.closed) await once(content, 'close');
      expect(content.readableEnded).toBe(false);
      socket.destroy();
    }

    test('is shown out, and holds no file', async () => {
      await takeNothing();
      expect((await staff.get(paths.download(annex))).bytes).toHaveLength(large.length + 9);
    });

    test('is not who is given nothing', async () => {
      const { storage } = server.services;
      const content = await storage.read(await keyOf(annex)).then((whole) => whole.toArray());
      vi.spyOn(storage, 'read').mockImplementationOnce(async () =>
        Readable.from(
          (async function* () {
            yield content[0];
            await takeNothing();
            yield* content.slice(1);
          })(),
        ),
      );
      expect((await staff.get(paths.download(annex))).bytes).toHaveLength(large.length + 9);
    });

    test('is not who waits for the next answer on the same connection either', async () => {
      const socket = await connectTo(server.url);
      const body = Buffer.from(JSON.stringify(sampleOf(contracts)));
      const next = { 'content-type': 'application/json', 'content-length': body.length };
      let heard = '';
      socket.on('data', (chunk) => {
        heard = (heard + chunk).slice(-2000);
      });
      const head = requestHead(staff, 'GET', paths.download(annex), {});
      socket.write(head + requestHead(staff, 'POST', rows, next));
      await vi.waitUntil(() => heard.endsWith('xxx'), { timeout: 30_000 });
      await takeNothing();
      socket.write(body);
      await vi.waitUntil(() => heard.includes('HTTP/1.1 201 '), { timeout: 30_000 });
      socket.destroy();
    });
  });
});

test('a disk that takes no more of a file is a 503, nothing is written, and smaller files go on', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  const environment = { DATA_DIR: directory, ADMIN_PASSWORD: adminPassword, LOG_LEVEL: 'silent' };
  // 8192 blocks are 4 or 8 MB, as the shell counts them.
  const limited = runServer(environment, undefined, undefined, 'ulimit -f 8192');
  try {
    const staff = new Client(await limited.url);
    await staff.signIn(adminEmail, adminPassword);
    const rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(staff, 'Vale') });
    const { status, body } = await staff.post(rows, contract('x'.repeat(10_000_000)));
    expect({ status, body }).toEqual({ status: 503, body: unavailable });
    expect((await staff.get(rows)).rows).toEqual([]);
    const small = await staff.post(rows, contract('y'.repeat(1_000_000)));
    expect(small.status).toBe(201);
    expect((await staff.get(paths.download(Number(small.body.annex_id)))).bytes).toHaveLength(1_000_009);
    const stored = await readdir(join(directory, 'files'), { recursive: true, withFileTypes: true });
    expect(stored.filter((entry) => entry.isFile())).toHaveLength(1);
  } finally {
    limited.child.kill('SIGKILL');
    await limited.ended;
    await rm(directory, { recursive: true, force: true });
  }
});
