import { mkdtemp, readdir, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { addDays, contracts, documents, paths, payments, schedules } from '@clareira/contract';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { sweepFiles } from '../src/annexes/sweep.ts';
import { entriesOf } from '../src/backup/entries.ts';
import { readBackup } from '../src/backup/read.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import type { Row } from '../src/backup/rows.ts';
import { inSnapshot } from '../src/backup/snapshot.ts';
import { writeBackup } from '../src/backup/write.ts';
import { readConfig } from '../src/config/config.ts';
import { connect } from '../src/database/connect.ts';
import { migrations } from '../src/database/migrations/index.ts';
import { databaseFile } from '../src/database/sqlite.ts';
import { tablesInOrder, tablesOfEngine, tablesOfTheMoment } from '../src/database/tables-in-order.ts';
import { remindAll } from '../src/mail/reminders/remind.ts';
import { openServices } from '../src/open.ts';
import { openStorage } from '../src/storage/open.ts';
import type { Storage } from '../src/storage/storage.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { type Contents, contentsOf } from './harness/contents.ts';
import { forge } from './harness/forged-backup.ts';
import { insertCompanies } from './harness/many-companies.ts';
import { runServer } from './harness/process.ts';
import { type S3Store, startS3 } from './harness/s3.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, adminPassword, engine, startServer, type TestServer } from './harness/server.ts';
import { type Engine, emptyTarget, engines, type Target, targetWithTables } from './harness/targets.ts';
import { makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
let client: Client;
let directory: string;
let store: S3Store;
const targets: Target[] = [];
const dayLength = 86_400_000;
/** What has another store, and the same database. */
const onOneDatabase = test.runIf(engine === 'sqlite');

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  store = await startS3();
  server = await startServer();
  world = await makeWorld(server);
  client = world.as.superAdmin;
});
afterEach(async () => {
  for (const target of targets.splice(0)) await target.remove();
});
afterAll(async () => {
  await server.stop();
  await store.stop();
  await rm(directory, { recursive: true, force: true });
});

const at = () => ({ account_id: world.account, company_id: world.company });
const rows = () => paths.rows(contracts, at());
const texts = (resource: { name: string }) =>
  Object.fromEntries(Object.entries(sampleOf(resource)).map(([name, value]) => [name, String(value)]));
const contract = (content: string) => form({ ...texts(contracts), file: pdf(content) });

async function toRemove(target: Promise<Target>): Promise<Target> {
  targets.push(await target);
  return target;
}

const empty = (...of: Parameters<typeof emptyTarget>) => toRemove(emptyTarget(...of));
/** For what does not begin with making the tables. */
const target = (...of: Parameters<typeof emptyTarget>) => toRemove(targetWithTables(...of));

/** Rows of every kind, more of some than are read at once; hidden ones, and a file that was replaced. */
async function fill(): Promise<{ replaced: number }> {
  const { db } = server.services;
  const names = Array.from({ length: 60 }, (_, number) => `Companhia ${number}`);
  await insertCompanies(server.services, world.account, names);
  const plain = { account_id: world.account, cnpj: '', search_text: '', created_at: 0, updated_at: 0 };
  const many = Array.from({ length: 1100 }, (_, number) => ({ ...plain, name: `Companhia ${number}` }));
  await db.insertInto('companies').values(many).execute();
  for (const resource of [payments, contracts, schedules, documents]) {
    const files = Object.fromEntries(
      Object.keys(resource.files).map((field) => [field, pdf(`${resource.path} çã 📄`)]),
    );
    await client.post(paths.rows(resource, at()), form({ ...texts(resource), unit: 'Filial "São João"', ...files }));
  }
  await client.post(rows(), form({ ...texts(contracts), file: new Blob(['%PDF', Buffer.alloc(3_000_000, 7)]) }));
  const hidden = await client.post(rows(), contract('of a hidden row'));
  await client.delete(`${rows()}/${hidden.body.id}`);
  const changed = await client.post(rows(), contract('first'));
  await client.put(`${rows()}/${changed.body.id}`, contract('second'));
  // The last number that was given to a file is nobody's now, and nothing may ever get it again.
  const { id, annex_id } = (await client.post(rows(), contract('gone'))).body;
  await db.updateTable('contracts').set({ annex_id: null }).where('id', '=', id).execute();
  await db.deleteFrom('annexes').where('id', '=', Number(annex_id)).execute();
  return { replaced: Number(changed.body.annex_id) };
}

describe('a backup', () => {
  let file: string;
  let before: Contents;
  let replaced: number;
  let lastIds: Record<string, number>;
  beforeAll(async () => {
    ({ replaced } = await fill());
    file = join(directory, 'all.tar');
    before = await contentsOf(server.services.config);
    const { manifest } = await writeBackup(server.services.config, file);
    lastIds = Object.fromEntries(Object.entries(manifest.tables).map(([name, { last_id }]) => [name, last_id]));
  });

  test('is one file, for its owner alone, and leaves nothing beside it', async () => {
    expect(await readdir(directory)).toEqual(['all.tar']);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });

  // The last way leads through the other kind of database, and so from that one to this.
  const ways: Engine[][] = engines.map((of) => [of]);
  if (engine === 'postgres') ways.push(['sqlite', 'postgres']);

  test.for(ways.map((way) => ({ way, title: way.join(', then ') })))(
    'comes back in $title as it was',
    async ({ way }) => {
      let environment: Record<string, string> = {};
      let from = file;
      for (const of of way) {
        ({ environment } = await empty(of));
        await restoreBackup(readConfig(environment), from);
        from = join(environment.DATA_DIR ?? '', 'next.tar');
        await writeBackup(readConfig(environment), from);
      }
      const after = await contentsOf(environment);
      for (const { name } of tablesInOrder) expect(after.tables[name], name).toEqual(before.tables[name]);
      expect(after.files).toEqual(before.files);
      expect(Object.keys(before.files).length).toBeGreaterThan(6);
      expect(after.tables.companies?.length).toBeGreaterThan(1000);
      expect(after.tables.company_grams?.length).toBeGreaterThan(1000);
      expect(after.tables.annexes?.some(({ id }) => id === replaced)).toBe(false);

      const restored = await startServer({ ...environment, ADMIN_PASSWORD: 'another password' });
      try {
        const signedIn = await restored.signIn(adminEmail, adminPassword);
        expect(signedIn.user?.email).toBe(adminEmail);
        const { rows: contractsThere } = await signedIn.get(rows());
        expect(contractsThere).toEqual((await client.get(rows())).rows);

        // Sessions are not part of it: the one that made the backup is none here.
        const stranger = restored.client();
        for (const [name, value] of client.cookies) stranger.cookies.set(name, value);
        expect((await client.get(rows())).status).toBe(200);
        expect((await stranger.get(rows())).status).toBe(401);

        const made = await signedIn.post(rows(), contract('new'));
        expect(made.status).toBe(201);
        expect(made.body.id).toBe((lastIds.contracts ?? 0) + 1);
        expect(made.body.annex_id).toBe((lastIds.annexes ?? 0) + 1);
        expect((await signedIn.get(paths.download(Number(made.body.annex_id)))).text).toContain('new');
      } finally {
        await restored.stop();
      }
    },
  );

  // A restore knows its store and its database apart: the one into a bucket is tried on PostgreSQL with what goes wrong there.
  onOneDatabase('moves files from the disk into a bucket and back', async () => {
    const bucket = await store.newBucket();
    const inBucket = await target(engine, bucket.environment);
    await restoreBackup(readConfig(inBucket.environment), file);
    expect((await contentsOf(inBucket.environment)).files).toEqual(before.files);
    const again = join(directory, 'from-the-bucket.tar');
    await writeBackup(readConfig(inBucket.environment), again);
    const onDisk = await target();
    await restoreBackup(readConfig(onDisk.environment), again);
    await rm(again);
    expect(await contentsOf(onDisk.environment)).toEqual(before);
  });
});

test('a backup holds large rows few at a time, and one that is too large for that alone', async () => {
  const { db } = server.services;
  const kept = { account_id: world.account, resource: 'payments', file_name: 'a.csv', status: 'checked' } as const;
  const counts = { row_count: 1, good_count: 1, created_at: 0, created_by: 1 };
  const sheets = [1, 2_500_000, 2_500_000, 4_500_000, 1, 1].map((size) => 'ã'.repeat(size));
  for (const lines of sheets)
    await db
      .insertInto('imports')
      .values({ ...kept, ...counts, lines })
      .execute();
  const file = join(directory, 'large.tar');
  await writeBackup(server.services.config, file);
  await db.deleteFrom('imports').execute();

  const rowsOfEntries: number[] = [];
  for await (const { name, content } of entriesOf(file)) {
    const chunks: Buffer[] = [];
    for await (const chunk of content) chunks.push(chunk);
    if (name.startsWith('tables/imports/')) rowsOfEntries.push(Buffer.concat(chunks).toString().split('\n').length - 1);
  }
  expect(rowsOfEntries).toEqual([2, 1, 1, 2]);

  const { environment } = await target();
  await restoreBackup(readConfig(environment), file);
  await rm(file);
  const { tables } = await contentsOf(environment);
  const restored = (tables.imports ?? []).map(({ lines }) => lines === sheets.shift());
  expect(restored).toEqual(Array(6).fill(true));
});

test.for(engine === 'sqlite' ? ['on the disk', 'in a bucket'] : ['on the disk'])(
  'what was uploaded after a backup stays in a store %s that outlives its database, however often that is restored',
  async (place) => {
    const bucket = place === 'in a bucket' ? (await store.newBucket()).environment : {};
    const { environment: first } = await target(engine, bucket);
    let from = join(directory, 'first.tar');
    await writeBackup(server.services.config, from);
    for (const next of ['second.tar', 'third.tar']) {
      const database = (await target()).environment.DATABASE_URL ?? '';
      const config = readConfig({ ...first, DATABASE_URL: database });
      const uploaded = await keepFile(await openStorage(config));
      await restoreBackup(config, from);
      await rm(from);
      from = join(directory, next);
      await writeBackup(config, from);

      const services = await openServices(config, { now: () => Date.now() + 3 * dayLength });
      expect(await sweepFiles(services)).toBe(0);
      await services.storage.find(uploaded);
      await services.db.destroy();
      // Set aside, as the one before.
      await rm(databaseFile(config.dataDir), { force: true });
    }
    await rm(from);
  },
);

async function keepFile(storage: Storage): Promise<string> {
  const upload = await storage.receive(Readable.from([Buffer.from('%PDF')]));
  return upload.keep();
}

test('a backup that is taken while people write holds one moment, with every file that a row needs', async () => {
  const first = await client.post(rows(), contract('before'));
  const file = join(directory, 'busy.tar');
  const { dataDir, databaseUrl } = server.services.config;
  const environment = { DATA_DIR: dataDir, ...(databaseUrl && { DATABASE_URL: databaseUrl }) };
  const backup = runServer(environment, 'src/commands/backup.ts', [file]);
  let running = true;
  backup.ended.then(() => {
    running = false;
  });
  const statuses = new Set<number>();
  const write = async (work: (round: number) => Promise<{ status: number }>) => {
    for (let round = 0; running; round++) statuses.add((await work(round)).status);
  };
  await Promise.all([
    write((round) => client.post(rows(), contract(`number ${round}`))),
    write((round) => client.put(`${rows()}/${first.body.id}`, contract(`change ${round}`))),
  ]);
  expect([await backup.ended, backup.output()]).toEqual([0, expect.stringMatching(/read back and found whole\.\n$/)]);
  expect(statuses).toEqual(new Set([200, 201]));

  const { environment: restored } = await target();
  await restoreBackup(readConfig(restored), file);
  const { tables, files } = await contentsOf(restored);
  const annexes = new Map(tables.annexes?.map((annex) => [annex.id, annex]));
  for (const { annex_id } of (tables.contracts ?? []).filter((row) => row.annex_id !== null)) {
    const annex = annexes.get(annex_id);
    expect(files[String(annex?.storage_key)]).toBe(annex?.sha256);
  }
  // A row and its trace in the audit are written together, or neither.
  const traces = (tables.audit_events ?? []).filter(
    ({ action, resource }) => action === 'create' && resource === contracts.name,
  );
  expect(traces.map(({ row_id }) => row_id)).toEqual(tables.contracts?.map(({ id }) => id));
  // People did go on while it was taken.
  const now = await contentsOf(server.services.config);
  expect(now.tables.contracts?.length).toBeGreaterThan(tables.contracts?.length ?? 0);
});

describe('mornings', () => {
  let made: string;
  beforeAll(async () => {
    made = join(directory, 'made.tar');
    await writeBackup(server.services.config, made);
  });

  test.for([
    { title: 'that comes back', first: migrations.length },
    { title: 'from before there were jobs', first: migrations.findIndex(({ name }) => name === '005-rows-and-files') },
    { title: 'from before there were mails', first: migrations.findIndex(({ name }) => name === '009-mail') },
  ])('a backup $title tells no morning again that was told since it was made', async ({ first }) => {
    const file = join(directory, 'old.tar');
    await forge(made, file, ({ entries, manifest, rows: change }) => {
      const made_at = new Date(Date.now() - 2 * dayLength).toISOString();
      const [about] = entries;
      const said = { ...JSON.parse(String(about?.content)), made_at };
      if (about) about.content = Buffer.from(JSON.stringify({ ...said, migrations: said.migrations.slice(0, first) }));
      change('accounts', (accounts) => accounts.map((row) => ({ ...row, created_at: Date.now() - 30 * dayLength })));
      if (first === migrations.length) return;
      // Of what there was, accounts alone, and of them what they always had.
      change('accounts', (accounts) => accounts.map(({ id, name, created_at }) => ({ id, name, created_at })));
      entries.splice(0, Infinity, ...entries.filter((entry) => entry === about || entry.name.includes('/accounts/')));
      manifest.tables = Object.fromEntries(Object.entries(manifest.tables).filter(([name]) => name === 'accounts'));
    });
    const { environment } = await (first === migrations.length ? target() : empty());
    await restoreBackup(readConfig(environment), file);
    const { services, stop } = await startServer(environment);
    const told = (days: number, isByHand = false) =>
      remindAll(services, { day: addDays(services.today(), days), isByHand });
    try {
      for (const days of [-5, -4, -3, -2, -1]) {
        expect([await told(days), await told(days, true)]).toEqual([undefined, undefined]);
      }
      expect(await told(-6)).toBe(0);
      expect(await told(1)).toBe(0);
    } finally {
      await stop();
    }
  });
});

test('whoever reads a moment keeps nobody from writing, and sees nothing of it', async () => {
  const database = await connect(server.services.config);
  const idsIn = async (db: typeof database.db) =>
    (await db.selectFrom('contracts').select('id').orderBy('id').execute()).map(({ id }) => id);
  const seen = await inSnapshot(database, async (snapshot) => {
    const first = await idsIn(snapshot);
    const { status, body } = await client.post(rows(), contract('meanwhile'));
    return { status, id: body.id, first, second: await idsIn(snapshot) };
  });
  expect(seen.status).toBe(201);
  expect(seen.second).toEqual(seen.first);
  expect(await idsIn(database.db)).toEqual([...seen.first, seen.id]);
  await database.db.destroy();
});

test.runIf(engine === 'postgres')('other schemas are none of a backup, whatever they are named and hold', async () => {
  const { db, config } = server.services;
  const backedUp = async () => {
    const file = join(directory, 'shared.tar');
    await writeBackup(config, file);
    const people: Row[] = [];
    const { manifest } = await readBackup(file, {
      async rows(table, rows) {
        if (table === 'users') people.push(...rows);
      },
    });
    await rm(file);
    return { people, tables: manifest.tables };
  };
  const alone = await backedUp();
  const { rows: roles } = await sql<{ name: string }>`select current_user as name`.execute(db);
  const role = roles[0]?.name ?? '';
  // Where tables are looked for first.
  await db.schema.createSchema(role).execute();
  await db.schema.createSchema('zz_reporting').execute();
  await sql`create table zz_reporting.users as select *, 'Zé' as nickname from users`.execute(db);
  const beside = await backedUp();
  await db.schema.dropSchema('zz_reporting').cascade().execute();
  await db.schema.dropSchema(role).execute();
  expect(beside).toEqual(alone);
  expect(alone.people.length).toBeGreaterThan(0);
});

test('every table is part of a backup or left out on purpose', async () => {
  const there = await server.services.db.introspection.getTables({ withInternalKyselyTables: true });
  const known = [...tablesInOrder.map(({ name }) => name), ...tablesOfTheMoment, ...tablesOfEngine[engine]];
  expect(there.map(({ name }) => name).toSorted()).toEqual(known.toSorted());
});
