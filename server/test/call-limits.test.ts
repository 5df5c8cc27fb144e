import { contracts, documents, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { mostOpenDownloads } from '../src/annexes/open-downloads.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

const most = 600;

describe('whoever is signed in', () => {
  let server: TestServer;
  let world: World;
  beforeAll(async () => {
    server = await startServer({ CALLS_PER_MINUTE: String(most) });
    world = await makeWorld(server);
  });
  afterAll(() => server.stop());

  const ask = async (client: Client, times: number) => {
    const answers = await Promise.all(
      Array.from({ length: times }, () => client.get(paths.sessionCheck(world.account))),
    );
    return answers.filter(({ status }) => status === 429);
  };

  test('calls so often a minute, with all sessions together, and hears when to come back', async () => {
    server.later(60_000);
    const [here, there] = [await server.signIn(), await server.signIn()];
    expect(await ask(here, most / 2)).toEqual([]);
    expect(await ask(there, most / 2)).toEqual([]);
    const [refused] = await ask(here, 1);
    expect(refused?.body).toEqual({
      message: expect.stringMatching(/^Muitas requisições\. Tente novamente em \d+ seg/),
    });
    const seconds = Number(refused?.headers.get('retry-after'));
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    const rows = paths.rows(documents, { account_id: world.account, company_id: world.company });
    expect((await there.post(rows, sampleOf(documents))).status).toBe(429);

    expect(await ask(world.as.superPlain, 1), 'somebody else').toEqual([]);
    expect((await here.post(paths.signOut)).status, 'nobody is kept in').toBe(204);
    expect((await server.client().signIn(adminEmail, adminPassword)).status, 'nor out').toBe(200);
    server.later(60_000);
    expect(await ask(there, 1)).toEqual([]);
  });

  test('has so many downloads open at once, files and ZIPs, and others have theirs', async () => {
    server.later(60_000);
    const { superAdmin: staff, ordinary } = world.as;
    const place = { account_id: world.account, company_id: world.company };
    const paper = form({ ...(sampleOf(contracts) as Record<string, string>), file: pdf('x') });
    const { id, annex_id } = (await staff.post(paths.rows(contracts, place), paper)).body;
    const download = (client: Client) => client.get(paths.download(Number(annex_id)));
    const zip = (client: Client) => client.post(paths.zip(contracts, place), { ids: [id] });
    const { storage } = server.services;
    const { read } = storage;
    const { promise: isReleased, resolve: release } = Promise.withResolvers<void>();
    const held = vi.spyOn(storage, 'read').mockImplementation(async (...asked) => {
      await isReleased;
      return read(...asked);
    });
    const opened = [zip(ordinary), ...Array.from({ length: mostOpenDownloads - 1 }, () => download(ordinary))];
    await vi.waitUntil(() => held.mock.calls.length === mostOpenDownloads, { timeout: 30_000 });

    for (const refused of [await download(ordinary), await zip(ordinary)])
      expect([refused.status, refused.headers.get('retry-after')]).toEqual([429, '10']);
    const others = [download(staff), zip(staff)];
    await vi.waitUntil(() => held.mock.calls.length === mostOpenDownloads + 2, { timeout: 30_000 });
    release();
    const answers = await Promise.all([...opened, ...others]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    held.mockRestore();
    expect((await download(ordinary)).text).toContain('%PDF');
  });
});

test('nobody who works meets the limit: a thousand rows are deleted at once, and the list looked at again', async () => {
  const server = await startServer();
  try {
    const staff = await server.signIn();
    const place = { account_id: 1, company_id: await makeCompany(staff, 'Vale') };
    // Rows that are gone already: counted alike, and sooner done.
    const deleted = Array.from({ length: 1000 }, (_, at) => staff.delete(paths.row(documents, place, 1000 + at)));
    expect(new Set((await Promise.all(deleted)).map(({ status }) => status))).toEqual(new Set([404]));
    expect((await staff.get(paths.rows(documents, place))).status).toBe(200);
  } finally {
    await server.stop();
  }
});
