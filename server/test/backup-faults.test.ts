import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { lstat, mkdir, mkdtemp, readdir, readFile, readlink, rm, stat, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { addDays, contracts, paths, todayIn } from '@clareira/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { BackupError } from '../src/backup/errors.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { summaryOf } from '../src/backup/summary.ts';
import { writeBackup } from '../src/backup/write.ts';
import { type Config, readConfig } from '../src/config/config.ts';
import { connect } from '../src/database/connect.ts';
import { type Migration, migrate } from '../src/database/migration.ts';
import { migrations } from '../src/database/migrations/index.ts';
import { appliedMigrations } from '../src/database/own-tables.ts';
import { StorageUnavailable } from '../src/storage/storage.ts';
import { form, pdf } from './harness/client.ts';
import { type Contents, contentsOf } from './harness/contents.ts';
import { forge } from './harness/forged-backup.ts';
import { runServer } from './harness/process.ts';
import { type S3Store, startS3 } from './harness/s3.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { emptyTarget, type Target, targetWithTables } from './harness/targets.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
let directory: string;
let backup: string;
let before: Contents;
let target: Target;

beforeAll(async () => {
  server = await startServer();
  const client = await server.signIn();
  const rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(client, 'Companhia Ipê') });
  for (let number = 0; number < 12; number++) {
    await client.post(rows, form({ ...(sampleOf(contracts) as Record<string, string>), file: pdf(`Paper ${number}`) }));
  }
  directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  backup = join(directory, 'backup.tar');
  before = await contentsOf(server.services.config);
  await writeBackup(server.services.config, backup);
});
afterAll(async () => {
  await server.stop();
  await rm(directory, { recursive: true, force: true });
});
beforeEach(async () => {
  target = await emptyTarget();
});
afterEach(() => target.remove());

const environmentOf = ({ dataDir, databaseUrl }: Config) => ({ DATA_DIR: dataDir, DATABASE_URL: databaseUrl ?? '' });
const restore = (file = backup, known?: readonly Migration[]) =>
  restoreBackup(readConfig(target.environment), file, known);

/** For what does not begin with making the tables. */
async function haveTables(): Promise<void> {
  await target.remove();
  target = await targetWithTables();
}

async function tables(): Promise<string[]> {
  // Looking into a SQLite database that is not there would make one.
  if (engine === 'sqlite' && !existsSync(target.directory)) return [];
  const { db } = await connect(readConfig(target.environment));
  const found = await db.introspection.getTables();
  await db.destroy();
  return found.map(({ name }) => name);
}

// Before anything is touched: no database has a part in it.
describe.runIf(engine === 'sqlite')('a damaged backup is refused before anything is touched', () => {
  const spots = ['"product"', 'Companhia Ipê', 'Paper 7', '  tables/users/', '"count"'];
  test.for(spots)('at %s', async (spot) => {
    const bytes = await readFile(backup);
    const found = bytes.lastIndexOf(spot);
    expect(found).toBeGreaterThan(0);
    bytes[found + 3] = (bytes[found + 3] ?? 0) ^ 1;
    const damaged = join(target.directory, '..', 'damaged.tar');
    await writeFile(damaged, bytes);
    await expect(restore(damaged)).rejects.toThrow(/^The backup is damaged, or none of Clareira: [^\n]+\.$/);
    expect(await tables()).toEqual([]);
  });

  test('or cut off, wherever', async () => {
    const bytes = await readFile(backup);
    const cut = join(target.directory, '..', 'cut.tar');
    const manifest = bytes.lastIndexOf('manifest.json');
    const lengths = [0, 100, 512, 5000, bytes.indexOf('files/'), bytes.length / 2, manifest, manifest + 600];
    for (const length of lengths.map(Math.floor)) {
      await writeFile(cut, bytes.subarray(0, length));
      await expect(restore(cut), `${length} bytes`).rejects.toThrow(BackupError);
    }
    expect(await tables()).toEqual([]);
    // What stands after the last entry says nothing, so it may be missing.
    await writeFile(cut, bytes.subarray(0, -1024));
    await restore(cut);
    expect(await contentsOf(target.environment)).toEqual(before);
  });

  test.for([
    ['something else', 'hello'.repeat(1000)],
    ['nothing', ''],
  ])('or is %s', async ([, content = '']) => {
    const other = join(target.directory, '..', 'other.tar');
    await writeFile(other, content);
    await expect(restore(other)).rejects.toThrow(/^The backup is damaged, or none of Clareira/);
  });
});

describe('a restore', () => {
  let store: S3Store;
  beforeAll(async () => {
    store = await startS3();
  });
  afterEach(() => {
    store.behave = () => 'well';
  });
  afterAll(() => store.stop());

  test('into a database that holds data is refused, and changes nothing', async () => {
    const { config } = server.services;
    await expect(restoreBackup(config, backup)).rejects.toThrow(
      /^The database holds data already \(accounts, [^\n]+\): a restore needs an empty one[^\n]+$/,
    );
    expect(await contentsOf(config)).toEqual(before);
  });

  test('into an older one that holds data is refused, and leaves its tables as they are', async () => {
    const { db } = await connect(readConfig(target.environment));
    await migrate(db, engine, migrations.slice(0, -1));
    await db.insertInto('accounts').values({ name: 'Outra', created_at: 1 }).execute();
    const applied = await appliedMigrations(db);
    await expect(restore()).rejects.toThrow(/^The database holds data already \(accounts\): /);
    expect(await appliedMigrations(db)).toEqual(applied);
    await db.destroy();
  });

  test('that fails in the middle leaves no row, and goes well the next time', async () => {
    const bucket = await store.newBucket();
    Object.assign(target.environment, bucket.environment);
    let put = 0;
    store.behave = ({ method }) => (method === 'PUT' && ++put > 5 ? 'refuse' : 'well');
    await expect(restore()).rejects.toThrow(StorageUnavailable);
    const half = await contentsOf(target.environment);
    expect(Object.values(half.tables).flat()).toEqual([]);
    expect(await readdir(bucket.kept)).not.toEqual([]);
    store.behave = () => 'well';
    await restore();
    expect(await contentsOf(target.environment)).toEqual(before);
  });

  test('of which a single file fails does not pass for a whole one', async () => {
    await haveTables();
    const bucket = await store.newBucket();
    Object.assign(target.environment, bucket.environment);
    let put = 0;
    store.behave = ({ method }) => (method === 'PUT' && ++put === 3 ? 'refuse' : 'well');
    await expect(restore()).rejects.toThrow(StorageUnavailable);
    const half = await contentsOf(target.environment);
    expect(Object.values(half.tables).flat()).toEqual([]);
  });

  test('that is killed in the middle leaves no row, and goes well the next time', async () => {
    const bucket = await store.newBucket();
    Object.assign(target.environment, bucket.environment);
    let put = 0;
    store.behave = ({ method }) => (method === 'PUT' && ++put > 5 ? 'silent' : 'well');
    const killed = runServer(target.environment, 'src/commands/restore.ts', [backup]);
    await vi.waitUntil(() => put > 5, { timeout: 30_000 });
    killed.child.kill('SIGKILL');
    await killed.ended;
    store.behave = () => 'well';
    const half = await contentsOf(target.environment);
    expect(Object.values(half.tables).flat()).toEqual([]);
    await restore();
    expect(await contentsOf(target.environment)).toEqual(before);
  });

  test.runIf(engine === 'postgres')(
    'beside the SQLite database that served before asks to move it away, and leaves it as it is',
    async () => {
      const run = async () => {
        const process = runServer(target.environment, 'src/commands/restore.ts', [backup]);
        return { code: await process.ended, lines: process.output().trimEnd().split('\n').sort() };
      };
      const restored = expect.stringMatching(/^Restored /);
      await haveTables();
      expect(await run()).toEqual({ code: 0, lines: [restored] });
      await haveTables();
      await mkdir(target.directory, { mode: 0o700 });
      const old = join(target.directory, 'clareira.sqlite');
      await writeFile(old, 'rows', { mode: 0o600 });
      const line = `${old} is still there: move it away, or a start without DATABASE_URL serves it and removes files that were uploaded since.`;
      expect(await run()).toEqual({ code: 0, lines: [line, restored] });
      expect(await readFile(old, 'utf8')).toBe('rows');
    },
  );

  const newer: Migration = {
    name: '999-newer',
    statements: ({ text }) => [`alter table companies add column nickname ${text} not null default 'none'`],
  };

  test('of an older backup brings its rows up to date', async () => {
    await restore(backup, [...migrations, newer]);
    const { tables: after } = await contentsOf(target.environment);
    expect(after.companies).toEqual(before.tables.companies?.map((row) => ({ ...row, nickname: 'none' })));
    expect(after.contracts).toEqual(before.tables.contracts);
  });

  test('of an older backup that ends after its rows were put in has marked the mornings that were told', async () => {
    const broken: Migration = { name: '999-broken', statements: () => ['this is not a statement'] };
    await expect(restore(backup, [...migrations, broken])).rejects.toThrow(/999-broken failed/);
    const config = readConfig(target.environment);
    const { db } = await connect(config);
    const told = await db.selectFrom('reminded_days').select('day').where('account_id', '=', 1).execute();
    const restored = await db.selectFrom('jobs').select('run_at').where('name', '=', 'restore').execute();
    await db.destroy();
    expect(told).toContainEqual({ day: addDays(todayIn(config.timeZone, Date.now()), -1) });
    expect(restored).toHaveLength(1);
  });

  test('of an older backup into newer tables is refused', async () => {
    const { db } = await connect(readConfig(target.environment));
    await migrate(db, engine, [...migrations, newer]);
    await db.destroy();
    await expect(restore(backup, [...migrations, newer])).rejects.toThrow(
      /^The database is at 999-newer and the backup at [\w-]+: a restore needs a database without tables\.$/,
    );
  });

  test('of a newer backup is refused', async () => {
    await expect(restore(backup, migrations.slice(0, -1))).rejects.toThrow(
      /^The backup is at [\w-]+ and this version of Clareira at [\w-]+: restore with a newer version\.$/,
    );
    expect(await tables()).toEqual([]);
  });
});

/** Where the target's store has the file of an annex. */
function storedFile(at: number): string {
  const key = String(before.tables.annexes?.[at]?.storage_key);
  return join(target.directory, 'files', 'kept', key.slice(0, 2), key);
}

async function damage(path: string): Promise<void> {
  await writeFile(path, (await readFile(path, 'utf8')).replace('Paper', 'paper'));
}

test.runIf(engine === 'sqlite')('a backup goes over an older one, even if that is damaged', async () => {
  const file = join(target.directory, '..', 'again.tar');
  await writeFile(file, (await readFile(backup)).subarray(0, -5000));
  await writeBackup(server.services.config, file);
  await writeBackup(server.services.config, file);
  await restore(file);
  expect(await contentsOf(target.environment)).toEqual(before);
});

describe('a backup without files that the store has lost', () => {
  /** Backs the target up, and answers what a restore of it holds. */
  const backUpAndRestore = async (withoutLostFiles: boolean) => {
    const file = join(target.directory, '..', 'gaps.tar');
    const written = await writeBackup(readConfig(target.environment), file, { withoutLostFiles });
    const other = await targetWithTables();
    try {
      const config = readConfig(other.environment);
      const restored = await restoreBackup(config, file);
      expect(summaryOf(restored)).toContain(`and 8 files (0.0 MB), without 4 that the store had lost, as of`);
      const restoredServer = await startServer(other.environment);
      const client = await restoredServer.signIn();
      const statuses: number[] = [];
      for (const { id } of before.tables.annexes ?? []) {
        statuses.push((await client.get(paths.download(Number(id), 1, 1))).status);
      }
      await restoredServer.stop();
      return { lost: written.lost.told(), statuses };
    } finally {
      await other.remove();
    }
  };
  const fault = (at: number, how: string) => {
    const { id, row_id } = before.tables.annexes?.[at] ?? {};
    return `annex ${id} (file.pdf, contracts ${row_id} of company 1) is ${how}`;
  };
  const places = [3, 5, 7, 11];
  const faults = () =>
    `4 files: ${fault(3, 'damaged')}; ${fault(5, 'unreadable (EISDIR)')}; ${fault(7, 'unreadable (ELOOP)')}; ${fault(11, 'missing')}`;
  beforeEach(async () => {
    await haveTables();
    await restore();
    await damage(storedFile(3));
    for (const at of [5, 7, 11]) await rm(storedFile(at));
    await mkdir(storedFile(5));
    await symlink(storedFile(7), storedFile(7));
  });

  test('is written when it is asked for, names them, and is restored without them', async () => {
    const { lost, statuses } = await backUpAndRestore(true);
    expect(lost).toBe(faults());
    expect(statuses).toEqual(before.tables.annexes?.map((_, at) => (places.includes(at) ? 503 : 200)));
  });

  test.for(['row', 'company'])('is written where their %s was deleted', async (what) => {
    const { db } = await connect(readConfig(target.environment));
    const ids = places.map((at) => Number(before.tables.annexes?.[at]?.id));
    if (what === 'row') await db.updateTable('annexes').set({ state: 'deleted' }).where('id', 'in', ids).execute();
    else await db.updateTable('companies').set({ deleted_at: 1 }).execute();
    await db.destroy();
    const { lost, statuses } = await backUpAndRestore(false);
    expect(lost).toBe(faults());
    const opened = before.tables.annexes?.map((_, at) => (what === 'company' || places.includes(at) ? 404 : 200));
    expect(statuses).toEqual(opened);
  });
});

/** What is refused before the database is opened, or by the disk, or by a signal. */
const onOneDatabase = test.runIf(engine === 'sqlite');

describe('a command that cannot do its work says why in one line and leaves nothing behind', () => {
  const run = async (command: 'backup' | 'restore', environment: Record<string, string>, ...args: string[]) => {
    const process = runServer(environment, `src/commands/${command}.ts`, args);
    return { code: await process.ended, output: process.output() };
  };
  /** A process says any refusal of this kind in its one line, as the others here show. */
  const refused = async (line: string, config: Config, path: string) => {
    const refusal = await writeBackup(config, path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackupError);
    expect(refusal).toHaveProperty('message', line);
  };
  let place: string;
  beforeEach(async () => {
    place = join(directory, 'backups');
    await mkdir(place);
  });
  afterEach(() => rm(place, { recursive: true }));

  onOneDatabase('to what is no regular file, which is left as it is', async () => {
    const pipe = join(place, 'pipe');
    spawnSync('mkfifo', [pipe]);
    await refused(`${pipe} is no regular file.`, server.services.config, pipe);
    expect((await stat(pipe)).isFIFO()).toBe(true);
    expect(await readdir(place)).toEqual(['pipe']);
  });

  onOneDatabase('to a link: what it leads to is written, and nothing where it leads nowhere', async () => {
    const [file, link] = [join(place, 'file.tar'), join(place, 'link.tar')];
    await symlink(file, link);
    await refused(`${link} is a link that leads nowhere.`, server.services.config, link);
    await writeFile(file, '');
    await writeBackup(server.services.config, link);
    expect([await readlink(link), (await lstat(file)).isFile()]).toEqual([file, true]);
    await restore(file);
    expect((await readdir(place)).sort()).toEqual(['file.tar', 'link.tar']);
  });

  onOneDatabase('to a place among the data, by whatever way, which is left as it is', async () => {
    const { dataDir } = server.services.config;
    const beside = join(place, 'beside');
    await symlink(join(dataDir, 'files'), beside);
    const link = join(place, 'link.tar');
    await symlink(join(dataDir, 'clareira.sqlite'), link);
    const found = await readdir(dataDir, { recursive: true });
    const line = /^\S+ is among what is to be saved from DATA_DIR=\S+: name a file elsewhere\.\n?$/;
    for (const path of [join(dataDir, 'clareira.sqlite-new'), join(beside, 'new.tar'), link]) {
      await expect(writeBackup(server.services.config, path)).rejects.toThrow(line);
    }
    const live = await run('backup', environmentOf(server.services.config), join(dataDir, 'clareira.sqlite'));
    expect(live).toEqual({ code: 1, output: expect.stringMatching(line) });
    expect(await readdir(dataDir, { recursive: true })).toEqual(found);
    expect(await contentsOf(server.services.config)).toEqual(before);
    const apart = join(dataDir, 'backups');
    await mkdir(apart);
    await writeBackup(server.services.config, join(apart, 'clareira.sqlite.tar'));
    await rm(apart, { recursive: true });
  });

  onOneDatabase('over a file that is no backup, which is left as it is', async () => {
    const [text, tar] = [join(place, 'text'), join(place, 'other.tar')];
    await writeFile(text, 'of somebody else');
    await forge(backup, tar, ({ entries: [first] }) => {
      if (first) first.content = Buffer.from('{"product":"other"}');
    });
    for (const file of [text, tar]) {
      const found = await readFile(file);
      await expect(writeBackup(server.services.config, file)).rejects.toThrow(
        `${file} is there and no backup of Clareira, and was left as it is: name another file.`,
      );
      expect(await readFile(file)).toEqual(found);
    }
    expect((await readdir(place)).sort()).toEqual(['other.tar', 'text']);
  });

  onOneDatabase.for([
    ['nowhere', 'nowhere/backup.tar', /^The backup was not written: ENOENT: [^\n]+\n$/],
    ['a directory', '.', /^\S+ is a directory\.\n$/],
  ] as const)('to %s', async ([, name, line]) => {
    const { code, output } = await run('backup', environmentOf(server.services.config), join(place, name));
    expect(output).toMatch(line);
    expect(code).toBe(1);
    expect(await readdir(place)).toEqual([]);
  });

  test.runIf(engine === 'sqlite' && process.platform !== 'win32')('on a disk that takes no more', async () => {
    const script = new URL('../src/commands/backup.ts', import.meta.url).pathname;
    // Eight blocks and no more: the system refuses to write on, as it does when the disk is full.
    const limited = `ulimit -f 8; exec "$0" "$@"`;
    const { status, stdout, stderr } = spawnSync(
      'sh',
      ['-c', limited, process.execPath, script, join(place, 'backup.tar')],
      { env: { PATH: process.env.PATH, ...environmentOf(server.services.config) }, encoding: 'utf8' },
    );
    expect(stdout + stderr).toMatch(/^The backup was not written: EFBIG: [^\n]+\n$/);
    expect(status).toBe(1);
    expect(await readdir(place)).toEqual([]);
  });

  onOneDatabase('of a database that is not there, which is not made either', async () => {
    const config = readConfig({ DATA_DIR: join(place, 'data') });
    await refused(`There is no database in DATA_DIR=${join(place, 'data')}.`, config, join(place, 'backup.tar'));
    expect(await readdir(place)).toEqual([]);
  });

  test('of a database without an account, as a restore that was cut off leaves it, over a good backup', async () => {
    await haveTables();
    const good = join(place, 'good.tar');
    await writeFile(good, await readFile(backup));
    const line = 'The database holds no account, as a restore that was cut off leaves it: there is nothing to back up.';
    await refused(line, readConfig(target.environment), good);
    expect(await readdir(place)).toEqual(['good.tar']);
    expect((await readFile(good)).equals(await readFile(backup))).toBe(true);
  });

  test('of a database of whose files some are missing or others in the store, and names them all', async () => {
    await haveTables();
    await restore();
    await damage(storedFile(0));
    await rm(storedFile(4));
    const [damaged, missing] = [before.tables.annexes?.[0], before.tables.annexes?.[4]];
    const line =
      `The store has lost 2 files: annex ${damaged?.id} (file.pdf, contracts ${damaged?.row_id} of company 1) is damaged; ` +
      `annex ${missing?.id} (file.pdf, contracts ${missing?.row_id} of company 1) is missing. ` +
      'Upload what can be uploaded again; --without-lost-files backs up without the rest.';
    await refused(line, readConfig(target.environment), join(place, 'backup.tar'));
    expect(await readdir(place)).toEqual([]);
  });

  onOneDatabase('because it was told to stop', async () => {
    const store = await startS3();
    try {
      Object.assign(target.environment, (await store.newBucket()).environment);
      await restore();
      let read = false;
      store.behave = ({ method }) => {
        if (method !== 'GET') return 'well';
        read = true;
        return 'silent';
      };
      const stopped = runServer(target.environment, 'src/commands/backup.ts', [join(place, 'backup.tar')]);
      await vi.waitUntil(() => read, { timeout: 30_000 });
      expect(await readdir(place)).toEqual([expect.stringMatching(/^backup\.tar\.part-/)]);
      stopped.child.kill('SIGTERM');
      expect(await stopped.ended).toBe(130);
      expect(await readdir(place)).toEqual([]);
    } finally {
      await store.stop();
    }
  });

  onOneDatabase.for(['backup', 'restore'] as const)('without a file: %s', async (command) => {
    const { code, output } = await run(command, target.environment);
    expect(output).toMatch(new RegExp(`^Name \\w+ file to \\w+: npm run ${command} -- FILE\n$`));
    expect(code).toBe(1);
  });

  onOneDatabase('of a backup that is not there', async () => {
    const { code, output } = await run('restore', target.environment, join(place, 'none.tar'));
    expect(output).toMatch(/^Nothing was restored: ENOENT: [^\n]+none\.tar'\n$/);
    expect(code).toBe(1);
    expect(await tables()).toEqual([]);
  });
});
