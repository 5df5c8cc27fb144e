import { existsSync } from 'node:fs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { contracts, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { grace, sweepFiles } from '../src/annexes/sweep.ts';
import { MissingFile } from '../src/storage/storage.ts';
import { form, pdf } from './harness/client.ts';
import { filesIn } from './harness/left-behind.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

async function* content() {
  yield Buffer.from('%PDF');
}

describe('a key that no store gave out', () => {
  const outside = ['../../../outside', '../../outside', '/etc/passwd', 'ab/../../outside', '', '..', 'x'.repeat(36)];
  const almost = '3ff5616f-42e9-4550-b12e-715349a6f725';
  const all = [...outside, almost.toUpperCase(), `${almost}\n`];

  test.for(all)('is refused: %j', async (key) => {
    const { storage } = server.services;
    await expect(storage.read(key)).rejects.toThrow(MissingFile);
    await expect(storage.find(key)).rejects.toThrow(MissingFile);
    await expect(storage.remove(key)).rejects.toThrow(MissingFile);
    await expect(storage.receive(content(), key)).rejects.toThrow(MissingFile);
    expect(await filesIn(server, 'incoming')).toEqual([]);
  });

  test('leads to no file outside of the store, whatever a row says', async () => {
    const { db, config } = server.services;
    const secret = join(config.dataDir, 'secret');
    await writeFile(secret, 'secret');
    const client = await server.signIn();
    const rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(client, 'Ipê') });
    const { body } = await client.post(rows, form({ ...(sampleOf(contracts) as Record<string, string>), file: pdf() }));
    const change = { storage_key: '../../../secret', size: 6 };
    await db.updateTable('annexes').set(change).where('id', '=', Number(body.annex_id)).execute();
    const { status, text } = await client.get(paths.download(Number(body.annex_id)));
    expect(status).toBe(503);
    expect(text).not.toContain('secret');
    await db.updateTable('annexes').set({ state: 'replaced', state_at: 0 }).execute();
    await expect(sweepFiles(server.services)).rejects.toThrow(MissingFile);
    expect(await readFile(secret, 'utf8')).toBe('secret');
    await db.updateTable('contracts').set({ annex_id: null }).execute();
    await db.deleteFrom('annexes').execute();
  });
});

test('what somebody else put into the store is never swept', async () => {
  await server.services.db.updateTable('accounts').set({ created_at: 0 }).execute();
  const kept = [];
  for await (const { key } of server.services.storage.keys()) kept.push(key);
  // As the disk has it; a bucket of the tests keeps its objects under another name.
  const foreign = join(server.stored.kept, 'no', 'note.txt');
  await mkdir(dirname(foreign), { recursive: true });
  await writeFile(foreign, 'not ours');
  await writeFile(join(server.stored.kept, 'note.txt._S3rver_object'), 'not ours');
  server.later(2 * grace);
  expect(await sweepFiles(server.services)).toBe(kept.length);
  expect(existsSync(foreign)).toBe(true);
});
