import { randomUUID } from 'node:crypto';
import { mkdir, readdir, utimes, writeFile } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { contracts, paths } from '@clareira/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { noteRestore } from '../src/annexes/own-files-since.ts';
import { grace, sweepFiles, unfinishedUploads } from '../src/annexes/sweep.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { filesIn } from './harness/left-behind.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
let client: Client;
let rows: string;

// Each test looks at the whole store, so each has its own.
beforeEach(async () => {
  server = await startServer();
  await server.services.db.updateTable('accounts').set({ created_at: 0 }).execute();
  client = await server.signIn();
  const account_id = client.user?.account_id ?? 0;
  rows = paths.rows(contracts, { account_id, company_id: await makeCompany(client, 'Ipê') });
});
afterEach(() => server.stop());

const minute = 60_000;
const fields = () => sampleOf(contracts) as Record<string, string>;
const create = (content?: string) => client.post(rows, form({ ...fields(), ...(content && { file: pdf(content) }) }));
const replace = (id: number, content: string) => client.put(`${rows}/${id}`, form({ ...fields(), file: pdf(content) }));
const download = (annex: unknown) => client.get(paths.download(Number(annex)));
const kept = async () => (await filesIn(server, 'kept')).length;
/** The session would be over by then; the sweep does not ask for one. */
const afterGrace = () => server.later(grace + minute);
const signedInAgain = async () => {
  client = await server.signIn();
};

/** A file as a server that died would leave it, stored this long ago by the file system's clock. */
async function leave(place: 'incoming' | 'kept', ago: number): Promise<string> {
  const key = randomUUID();
  const root = join(server.services.config.dataDir, 'files', place);
  const path = place === 'kept' ? join(root, key.slice(0, 2), key) : join(root, key);
  await mkdir(dirname(path), { recursive: true });
  await writeFile(path, '%PDF');
  const at = (Date.now() - ago) / 1000;
  await utimes(path, at, at);
  return path;
}

test('what began to arrive long ago and never ended is dropped, and what arrives now is left', async () => {
  await leave('incoming', grace + minute);
  const young = await leave('incoming', minute);
  await unfinishedUploads.run(server.services, { log: server.app.log, signal: new AbortController().signal });
  expect(await filesIn(server, 'incoming')).toEqual([young]);
});

describe('the sweep takes', () => {
  test('a replaced file, once the grace is over and not before', async () => {
    const { body } = await create('first');
    const { body: after } = await replace(body.id, 'second');
    server.later(grace - minute);
    expect(await sweepFiles(server.services)).toBe(0);
    expect(await kept()).toBe(2);
    server.later(2 * minute);
    expect(await sweepFiles(server.services)).toBe(1);
    expect(await kept()).toBe(1);
    await signedInAgain();
    expect((await download(after.annex_id)).text).toContain('second');
    expect((await download(body.annex_id)).status).toBe(404);
    expect(await sweepFiles(server.services)).toBe(0);
  });

  test('an old file that no row was ever written for, and leaves a young one', async () => {
    const { body } = await create('live');
    await leave('kept', grace + minute);
    const young = await leave('kept', grace - minute);
    expect(await sweepFiles(server.services)).toBe(1);
    const left = await filesIn(server, 'kept');
    expect(left).toContain(young);
    expect(left).toHaveLength(2);
    expect((await download(body.annex_id)).status).toBe(200);
  });

  test('files again after it was cut short between file and row', async () => {
    const { body } = await create('first');
    await replace(body.id, 'second');
    const { storage_key } = await server.services.db
      .selectFrom('annexes')
      .select('storage_key')
      .where('state', '=', 'replaced')
      .executeTakeFirstOrThrow();
    await server.services.storage.remove(storage_key);
    afterGrace();
    expect(await sweepFiles(server.services)).toBe(1);
    expect(await server.services.db.selectFrom('annexes').select('id').execute()).toHaveLength(1);
  });
});

describe('the sweep stops', () => {
  /** A store that hears of the stop while the sweep does this for the first time. */
  function stoppedAt(doing: 'remove' | 'keys') {
    const stopping = new AbortController();
    const { storage } = server.services;
    let looked = 0;
    const stopped = {
      ...storage,
      async remove(key: string) {
        await storage.remove(key);
        stopping.abort();
      },
      async *keys() {
        for await (const file of storage.keys()) {
          looked++;
          if (doing === 'keys') stopping.abort();
          yield file;
        }
      },
    };
    return { sweep: () => sweepFiles({ ...server.services, storage: stopped }, stopping.signal), looked: () => looked };
  }

  test('among replaced files', async () => {
    const { body } = await create('first');
    for (const content of ['second', 'third']) await replace(body.id, content);
    afterGrace();
    expect(await stoppedAt('remove').sweep()).toBe(1);
    expect(await kept()).toBe(2);
    expect(await sweepFiles(server.services), 'and the next one goes on').toBe(1);
  });

  test('among files that no row was written for, and while it looks for them', async () => {
    for (let count = 0; count < 3; count++) await leave('kept', grace + minute);
    const { sweep, looked } = stoppedAt('keys');
    expect([await sweep(), looked(), await kept()]).toEqual([0, 1, 3]);
    expect(await stoppedAt('remove').sweep()).toBe(1);
    expect(await kept()).toBe(2);
  });
});

describe('the sweep never takes', () => {
  test('a live file, however old', async () => {
    const { body } = await create('live');
    const [path = ''] = await filesIn(server, 'kept');
    await utimes(path, 0, 0);
    server.later(1000 * grace);
    expect(await sweepFiles(server.services)).toBe(0);
    await signedInAgain();
    expect((await download(body.annex_id)).text).toContain('live');
  });

  test('a file from before there was an account: a new database was put beside an old store', async () => {
    await server.services.db.updateTable('accounts').set({ created_at: Date.now() }).execute();
    const path = await leave('kept', grace + minute);
    server.later(1000 * grace);
    expect(await sweepFiles(server.services)).toBe(0);
    expect(await filesIn(server, 'kept')).toEqual([path]);
  });

  test('a file from before a restore, but does take what was left there since', async () => {
    await noteRestore(server.services.db, Date.now() - grace - 2 * minute);
    const path = await leave('kept', grace + 3 * minute);
    await leave('kept', grace + minute);
    expect(await sweepFiles(server.services)).toBe(1);
    expect(await filesIn(server, 'kept')).toEqual([path]);
  });

  test('the file of a deleted row or company', async () => {
    const { body } = await create('of a row');
    await create('of a company');
    await client.delete(`${rows}/${body.id}`);
    await client.delete(dirname(rows));
    for (const path of await filesIn(server, 'kept')) await utimes(path, 0, 0);
    server.later(1000 * grace);
    expect(await sweepFiles(server.services)).toBe(0);
    expect(await kept()).toBe(2);
  });

  test('a file of the uploads and replacements that go on while it runs', async () => {
    const { body } = await create('zero');
    // The oldest that a file of a running request can be, seen from the sweep.
    server.later(grace - minute);
    await signedInAgain();
    let sweeping = true;
    const sweeps = (async () => {
      let rounds = 0;
      for (; sweeping; rounds++) await sweepFiles(server.services);
      return rounds;
    })();
    const uploads = await Promise.all(
      Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? replace(body.id, `number ${n}`) : create(`number ${n}`))),
    );
    sweeping = false;
    expect(await sweeps).toBeGreaterThan(1);
    const lists = await client.get(rows);
    expect(lists.rows).toHaveLength(31);
    const found = await Promise.all(lists.rows.map(async ({ annex_id }) => (await download(annex_id)).status));
    expect(new Set(found)).toEqual(new Set([200]));
    for (const { status } of uploads) expect([200, 201]).toContain(status);
    const stored = new Set((await filesIn(server, 'kept')).map((path) => basename(path)));
    const annexes = await server.services.db.selectFrom('annexes').select('storage_key').execute();
    expect(stored).toEqual(new Set(annexes.map(({ storage_key }) => storage_key)));
    expect(await readdir(join(server.services.config.dataDir, 'files', 'incoming'))).toEqual([]);
  });
});
