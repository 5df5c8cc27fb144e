import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts, paths, payments } from '@clareira/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { s3Storage } from '../src/storage/s3.ts';
import { MissingFile, type Storage, StorageUnavailable } from '../src/storage/storage.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { emptyPostgres } from './harness/database.ts';
import { filesIn, holdingsOf, leavesNothing } from './harness/left-behind.ts';
import { runServer, type ServerProcess } from './harness/process.ts';
import { type S3Store, startS3 } from './harness/s3.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, keepFilesIn, startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

let store: S3Store;
beforeAll(async () => {
  store = await startS3();
  keepFilesIn(store);
});
afterEach(() => {
  store.behave = () => 'well';
});
afterAll(() => store.stop());

const unavailable = { message: 'Serviço indisponível no momento.' };

describe('a server whose store', () => {
  let server: TestServer;
  let client: Client;
  let rows: string;
  beforeAll(async () => {
    server = await startServer();
    client = await server.signIn();
    rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(client, 'Ipê') });
  });
  afterAll(() => server.stop());

  const create = () =>
    client.post(rows, form({ ...(sampleOf(contracts) as Record<string, string>), file: pdf('here') }));
  const download = (annex: unknown) => client.get(paths.download(Number(annex)));
  const head = (annex: unknown) => client.request('HEAD', paths.download(Number(annex)));

  test('is away answers 503 for files and for no more, writes nothing, and recovers by itself', async () => {
    const { body } = await create();
    await store.goAway();
    const [refused, read, ready, list] = await leavesNothing(server, () =>
      Promise.all([create(), download(body.annex_id), client.get('/readyz'), client.get(rows)]),
    );
    const zipped = client.post(paths.zip(contracts, { account_id: 1, company_id: 1 }), { ids: [body.id] });
    await expect(zipped).rejects.toThrow();
    await store.comeBack();
    expect([refused.status, read.status, ready.status, list.status]).toEqual([503, 503, 503, 200]);
    expect([refused.body, read.body, ready.body]).toEqual([unavailable, unavailable, unavailable]);
    expect((await create()).status).toBe(201);
    expect((await download(body.annex_id)).text).toBe('%PDF-1.4\nhere');
    server.later(2000);
    expect((await client.get('/readyz')).status).toBe(200);
  });

  test('is asked whether it answers at most every two seconds, however often we are asked', async () => {
    let asked = 0;
    store.behave = () => {
      asked++;
      return 'well';
    };
    const ask = () => Promise.all(Array.from({ length: 20 }, () => client.get('/readyz')));
    server.later(2000);
    expect((await ask()).map(({ status }) => status)).toEqual(Array(20).fill(200));
    await ask();
    expect(asked).toBe(1);
    store.behave = () => 'refuse';
    expect((await client.get('/readyz')).status).toBe(200);
    server.later(2000);
    expect((await client.get('/readyz')).status).toBe(503);
    store.behave = () => 'well';
    server.later(2000);
    expect((await client.get('/readyz')).status).toBe(200);
  });

  test.for(['refuse', 'hang up', 'busy'] as const)('answers with "%s" answers 503', async (behaviour) => {
    const { body } = await create();
    store.behave = () => behaviour;
    expect((await head(body.annex_id)).status).toBe(503);
    const answers = await leavesNothing(server, async () => [await create(), await download(body.annex_id)]);
    expect(answers.map(({ status }) => status)).toEqual([503, 503]);
    expect(answers.map((answer) => answer.body)).toEqual([unavailable, unavailable]);
  });

  test.for(['hang up', 'busy'] as const)('answers once with "%s" is asked again, and nobody notices', async (fault) => {
    const seen = new Set<string>();
    store.behave = ({ method }) => {
      const isFirst = !seen.has(method);
      seen.add(method);
      return isFirst ? fault : 'well';
    };
    const { status, body } = await create();
    expect(status).toBe(201);
    expect((await download(body.annex_id)).text).toBe('%PDF-1.4\nhere');
    expect(seen).toEqual(new Set(['PUT', 'GET']));
  });

  test('is asked for nothing of a file whose headers alone are wanted', async () => {
    const { body } = await create();
    const asked: string[] = [];
    store.behave = ({ method }) => {
      asked.push(method);
      return 'well';
    };
    expect((await head(body.annex_id)).status).toBe(200);
    expect(asked).toEqual(['HEAD']);
  });

  test('breaks off in the middle of a file breaks off too, instead of sending half a file as a whole', async () => {
    const { body } = await create();
    store.behave = () => 'half';
    await expect(download(body.annex_id)).rejects.toThrow();
    store.behave = () => 'well';
    expect((await download(body.annex_id)).status).toBe(200);
  });

  test('lost a file answers 503 for it, as the disk does', async () => {
    const { body } = await create();
    const { storage_key } = await server.services.db
      .selectFrom('annexes')
      .select('storage_key')
      .where('id', '=', Number(body.annex_id))
      .executeTakeFirstOrThrow();
    await server.services.storage.remove(storage_key);
    const { status, body: answer } = await download(body.annex_id);
    expect([status, answer]).toEqual([503, unavailable]);
    expect((await head(body.annex_id)).status).toBe(503);
    await expect(server.services.storage.read(storage_key)).rejects.toThrow(MissingFile);
  });

  test('fails for one of two files keeps no row and nothing on this machine', async () => {
    let put = 0;
    store.behave = ({ method }) => (method === 'PUT' && ++put > 1 ? 'refuse' : 'well');
    const before = await holdingsOf(server);
    const fields = { ...(sampleOf(payments) as Record<string, string>), value: '1' };
    const { status } = await client.post(
      paths.rows(payments, { account_id: 1, company_id: 1 }),
      form({ ...fields, billet_file: pdf(), invoice_file: pdf() }),
    );
    expect(status).toBe(503);
    // The one that went well may still be on its way; it is swept after a day, as its row was never written.
    await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 0, { timeout: 30_000 });
    expect(await holdingsOf(server)).toEqual({ ...before, kept: before.kept + 1 });
  });
});

describe('patience', () => {
  let scratch: string;
  let open: (options?: { patience?: number; readers?: number }) => Promise<Storage>;
  let impatient: Storage;
  /** Puts there what the other reads: a busy machine may take longer for it. */
  let patient: Storage;
  let content: Buffer;
  beforeEach(async () => {
    scratch = await mkdtemp(join(tmpdir(), 'clareira-test-'));
    const { environment } = await store.newBucket();
    const config = { bucket: environment.S3_BUCKET ?? '', endpoint: store.endpoint, region: 'us-east-1' };
    open = (options) => s3Storage(config, scratch, options);
    impatient = await open({ patience: 300 });
    patient = await open();
    content = Buffer.alloc(2_000_000, 'x');
  });
  afterEach(() => rm(scratch, { recursive: true, force: true }));

  const arrive = (storage: Storage) =>
    storage.receive(
      (async function* () {
        yield content;
      })(),
    );

  test('ends with a store that does not answer', async () => {
    const key = await (await arrive(patient)).keep();
    const upload = await arrive(impatient);
    store.behave = () => 'silent';
    await expect(upload.keep()).rejects.toThrow(StorageUnavailable);
    await expect(impatient.read(key)).rejects.toThrow(StorageUnavailable);
    await expect(impatient.find(key)).rejects.toThrow(StorageUnavailable);
    await expect(impatient.remove(key)).rejects.toThrow(StorageUnavailable);
    await expect(impatient.check()).rejects.toThrow(StorageUnavailable);
    await expect(impatient.keys()[Symbol.asyncIterator]().next()).rejects.toThrow(StorageUnavailable);
  });

  test('ends with a store that falls silent in the middle of a file', async () => {
    const key = await (await arrive(patient)).keep();
    store.behave = () => 'half, then silent';
    // The first half comes in time, on a busy machine too.
    const reading = await (await open({ patience: 2000 })).read(key);
    await expect(reading.toArray()).rejects.toThrow(StorageUnavailable);
  });

  test('of those who read holds up nobody who writes', async () => {
    const key = await (await arrive(patient)).keep();
    const crowded = await open({ patience: 5000, readers: 1 });
    const paused = await crowded.read(key);
    await (await arrive(crowded)).keep();
    await crowded.find(key);
    await crowded.check();
    expect(Buffer.concat(await paused.toArray()).equals(content)).toBe(true);
  });

  test('has no end for a reader who pauses', async () => {
    const key = await (await arrive(patient)).keep();
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const reading = await impatient.read(key);
      const chunks = reading[Symbol.asyncIterator]();
      const first = (await chunks.next()).value as Buffer;
      // What was read ahead is there, and from here on nobody asks for more.
      await vi.waitUntil(() => reading.readableLength > 0, { timeout: 30_000 });
      await vi.advanceTimersByTimeAsync(600_000);
      const rest = [];
      for (let next = await chunks.next(); !next.done; next = await chunks.next()) rest.push(next.value as Buffer);
      expect(Buffer.concat([first, ...rest]).equals(content)).toBe(true);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe('starting', () => {
  let directory: string;
  let drop: (() => Promise<void>) | undefined;
  let base: Record<string, string>;
  const running: ServerProcess[] = [];
  beforeEach(async () => {
    directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
    const postgres = engine === 'postgres' ? await emptyPostgres() : undefined;
    drop = postgres?.drop;
    // Nobody's own credentials are looked for.
    const alone = { HOME: directory, AWS_EC2_METADATA_DISABLED: 'true', ADMIN_PASSWORD: 'a password of the tests' };
    const { environment } = await store.newBucket();
    base = { DATA_DIR: directory, ...alone, ...environment, ...(postgres && { DATABASE_URL: postgres.url }) };
  });
  afterEach(async () => {
    for (const { child } of running) child.kill('SIGKILL');
    await Promise.all(running.splice(0).map(({ ended }) => ended));
    await drop?.();
    await rm(directory, { recursive: true, force: true });
  });
  const run = (environment: Record<string, string>) => {
    const server = runServer(environment);
    running.push(server);
    return server;
  };

  test('with a bucket that is not there stops with one clear line', async () => {
    const server = run({ ...base, S3_BUCKET: 'no-such-bucket' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe(
      'S3_BUCKET=no-such-bucket is not valid: it takes a bucket that exists, and the store has none of this name.\n',
    );
  });

  test('with credentials that the store refuses stops with one clear line', async () => {
    store.behave = () => 'refuse';
    const server = run(base);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(
      /^S3_BUCKET=\S+ is not valid: it takes a bucket that AWS_ACCESS_KEY_ID may list[^\n]*\n$/,
    );
  });

  test('without credentials stops with one clear line', async () => {
    const { AWS_ACCESS_KEY_ID: _, AWS_SECRET_ACCESS_KEY: __, ...without } = base;
    const server = run(without);
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^S3_BUCKET needs credentials: set AWS_ACCESS_KEY_ID and [^\n]*\n$/);
  });

  test('with a store that is away says so, serves all the same, and is ready once the store is back', async () => {
    await store.goAway();
    const server = run(base);
    const url = await server.url;
    expect(server.output()).toMatch(/^The file store of S3_BUCKET=\S+ is away: [^\n]*ECONNREFUSED[^\n]*\n/);
    expect((await fetch(`${url}/healthz`)).status).toBe(200);
    expect((await fetch(`${url}/readyz`)).status).toBe(503);
    await store.comeBack();
    await vi.waitUntil(async () => (await fetch(`${url}/readyz`)).status === 200, { timeout: 30_000, interval: 200 });
  });
});

test('whoever keeps files on the disk never loads the S3 client', async () => {
  const loaded = async (module: string) => {
    const script = `import { createRequire } from 'node:module';
      await import(${JSON.stringify(new URL(`../src/${module}`, import.meta.url).href)});
      const loaded = Object.keys(createRequire(import.meta.url).cache).some((path) => path.includes('@aws-sdk'));
      console.log(loaded);`;
    const process = runServer({}, '--input-type=module', ['--eval', script]);
    await process.ended;
    return process.output().trim();
  };
  expect(await loaded('open.ts')).toBe('false');
  expect(await loaded('storage/s3.ts')).toBe('true');
});
