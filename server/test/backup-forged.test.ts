import { randomUUID } from 'node:crypto';
import { existsSync } from 'node:fs';
import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contracts, paths } from '@clareira/contract';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { BackupError } from '../src/backup/errors.ts';
import { names } from '../src/backup/format.ts';
import { restoreBackup } from '../src/backup/restore.ts';
import { writeBackup } from '../src/backup/write.ts';
import { readConfig } from '../src/config/config.ts';
import { connect } from '../src/database/connect.ts';
import { form, pdf } from './harness/client.ts';
import { contentsOf } from './harness/contents.ts';
import { type Forged, forge, lines } from './harness/forged-backup.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { emptyTarget, type Target } from './harness/targets.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
let directory: string;
let backup: string;
let forged: string;
let target: Target;

beforeAll(async () => {
  server = await startServer();
  const client = await server.signIn();
  const rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(client, 'Companhia Ipê') });
  for (const paper of ['first', 'second', 'third']) {
    await client.post(rows, form({ ...(sampleOf(contracts) as Record<string, string>), file: pdf(paper) }));
  }
  directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  backup = join(directory, 'backup.tar');
  forged = join(directory, 'forged.tar');
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

const restore = () => restoreBackup(readConfig(target.environment), forged);

/** The places of its files among the entries. */
const filesIn = ({ entries }: Forged) =>
  entries.flatMap(({ name }, at) => (name.startsWith('files/') ? [at] : [])) as [number, number, number];

async function tables(): Promise<string[]> {
  // Looking into a SQLite database that is not there would make one.
  if (engine === 'sqlite' && !existsSync(target.directory)) return [];
  const { db } = await connect(readConfig(target.environment));
  const found = await db.introspection.getTables();
  await db.destroy();
  return found.map(({ name }) => name);
}

test('a backup that was written anew without a change is taken', async () => {
  await forge(backup, forged, () => {});
  await restore();
  expect(await contentsOf(target.environment)).toEqual(await contentsOf(server.services.config));
});

const session = { token_hash: 'x', user_id: 1, created_at: 0, used_at: 0, address: '', user_agent: '' };

const refusedAtOnce: [string, RegExp, (backup: Forged) => void][] = [
  [
    'no moment at which it was made',
    /not say when it was made/,
    ({ entries: [about] }) => {
      if (about) about.content = Buffer.from(String(about.content).replace(/"made_at": "/, '$&x'));
    },
  ],
  [
    'a table that is no part of a backup',
    /holds "tables\/sessions\/000001\.jsonl"/,
    ({ entries, manifest }) => {
      entries.splice(1, 0, { name: names.table('sessions', 1), content: lines([session]) });
      manifest.tables.sessions = { rows: 1, last_id: 0 };
    },
  ],
  [
    'such a table in its manifest alone',
    /not hold what its manifest says/,
    ({ manifest }) => {
      manifest.tables.kysely_migration = { rows: 0, last_id: 7 };
    },
  ],
  [
    'a last id that is no number',
    /not hold what its manifest says/,
    ({ manifest }) => {
      if (manifest.tables.users) manifest.tables.users.last_id = 'x' as unknown as number;
    },
  ],
  ...['../../../clareira.sqlite', '/etc/passwd', '..', '', 'A', null].map(
    (storage_key): (typeof refusedAtOnce)[number] => [
      `a row whose file is ${storage_key}`,
      /annex 1 has no key of a file/,
      ({ rows }) => rows('annexes', ([first, ...others]) => [{ ...first, storage_key }, ...others]),
    ],
  ),
  [
    'a file that is named as a path',
    /holds "files\/\.\.\/clareira\.sqlite"/,
    (given) => {
      const [first] = filesIn(given);
      given.entries.splice(first, 1, { name: names.file('../clareira.sqlite'), content: Buffer.from('x') });
    },
  ],
  [
    'a row without its file',
    /files are not those that its rows need/,
    (given) => {
      given.entries.splice(filesIn(given)[1], 1);
    },
  ],
  [
    'one file twice, and another not at all',
    /files are not those that its rows need/,
    (given) => {
      const [first, second] = filesIn(given);
      given.entries.splice(second, 1, ...given.entries.slice(first, first + 1));
    },
  ],
  [
    'a file that no row needs',
    /files are not those that its rows need/,
    ({ entries }) => {
      entries.push({ name: names.file(randomUUID()), content: Buffer.from('%PDF') });
    },
  ],
  [
    'a file that is another than its row says',
    /files are not those that its rows need/,
    (given) => {
      const entry = given.entries[filesIn(given)[0]];
      if (entry) entry.content = Buffer.from(String(entry.content).replace('first', 'other'));
    },
  ],
  ...[null, [], 'x', {}].map((row): (typeof refusedAtOnce)[number] => [
    `${JSON.stringify(row)} for a row`,
    /users holds what is no row/,
    ({ rows }) => rows('users', (others) => [...others, row]),
  ]),
];

// No database has a part in what is refused before it is asked.
describe.runIf(engine === 'sqlite')('a backup with right sums is refused before anything is touched, with', () => {
  test.for(refusedAtOnce)('%s', async ([, reason, change]) => {
    await forge(backup, forged, change);
    await expect(restore()).rejects.toThrow(/^The backup is damaged, or none of Clareira: [^\n]+\.$/);
    await expect(restore()).rejects.toThrow(reason);
    expect(await tables()).toEqual([]);
    expect(existsSync(join(target.directory, 'files'))).toBe(false);
  });
});

const refusedByTheDatabase: [string, (backup: Forged) => void][] = [
  [
    'two rows for one file',
    (given) => {
      const [first, second] = filesIn(given);
      given.rows('annexes', ([one, other, ...others]) => [one, { ...one, id: other?.id }, ...others]);
      given.entries.splice(second, 1, ...given.entries.slice(first, first + 1));
    },
  ],
  ['a column that a table does not have', ({ rows }) => rows('users', (all) => all.map((row) => ({ ...row, x: 1 })))],
  [
    'a row of a company that is not there',
    ({ rows }) => rows('contracts', (all) => all.map((row) => ({ ...row, company_id: 99 }))),
  ],
];

describe('a backup with right sums is refused in one line, and leaves neither row nor file, with', () => {
  test.for(refusedByTheDatabase)('%s', async ([, change]) => {
    await forge(backup, forged, change);
    const failure = await restore().catch((error: unknown) => error);
    expect(failure).toBeInstanceOf(BackupError);
    expect((failure as Error).message).toMatch(/: the database does not take its rows of \w+ \([^\n]+\)\.$/);
    expect(Object.values((await contentsOf(target.environment)).tables).flat()).toEqual([]);
    const left = await readdir(join(target.directory, 'files'), { recursive: true, withFileTypes: true });
    expect(left.filter((entry) => entry.isFile())).toEqual([]);
  });
});
