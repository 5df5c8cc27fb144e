import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { request } from 'node:http';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { paths } from '@clareira/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { BackupError } from '../src/backup/errors.ts';
import { refuseBeforeStart, refuseUnlessEmpty } from '../src/backup/schema.ts';
import { readConfig } from '../src/config/config.ts';
import { connect } from '../src/database/connect.ts';
import { migrate } from '../src/database/migration.ts';
import { migrations } from '../src/database/migrations/index.ts';
import { appliedMigrations } from '../src/database/own-tables.ts';
import { Client } from './harness/client.ts';
import { runServer, type ServerProcess } from './harness/process.ts';
import { adminEmail, adminPassword, engine, startServer } from './harness/server.ts';
import { emptyTarget, type Target, targetWithTables } from './harness/targets.ts';

let environment: Record<string, string>;
let remove: () => Promise<void>;
const running: ServerProcess[] = [];

beforeEach(() => startOver(emptyTarget()));
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
  await remove();
});

async function startOver(made: Promise<Target>): Promise<void> {
  const target = await made;
  ({ environment } = target);
  remove = () => target.remove();
  await mkdir(target.directory, { mode: 0o700, recursive: true });
}

/** For what does not begin with making the tables. */
async function haveTables(): Promise<void> {
  await remove();
  await startOver(targetWithTables());
}

function run(more: Record<string, string> = {}, script?: string, args?: string[], before?: string): ServerProcess {
  const server = runServer({ ...environment, ...more }, script, args, before);
  running.push(server);
  return server;
}

async function stop(server: ServerProcess): Promise<number | null> {
  server.child.kill('SIGTERM');
  return server.ended;
}

const madePerson = ['create-super-user', '--account', '1', '--email', 'a@staff.test', '--name', 'A'];
const announced = /First sign-in: (\S+) with the password (\S+)/;

/** What no database has a part in. */
const onOneDatabase = test.runIf(engine === 'sqlite');

describe('starting', () => {
  // On PostgreSQL three servers at once print it, and sessions survive servers that are replaced.
  onOneDatabase('prints the address and, once, a password that signs in', async () => {
    const first = run();
    const client = new Client(await first.url);
    const [, email = '', password = ''] = announced.exec(first.output()) ?? [];
    expect((await client.signIn(email, password)).status).toBe(200);
    expect(email).toBe(adminEmail);
    const cookies = new Map(client.cookies);
    expect(await stop(first)).toBe(0);

    const second = run();
    const again = new Client(await second.url);
    for (const [name, value] of cookies) again.cookies.set(name, value);
    expect(second.output()).not.toMatch(announced);
    expect((await again.get('/api/accounts/1/companies')).status, 'the session survives a restart').toBe(200);
    // As when the terminal is closed.
    second.child.kill('SIGHUP');
    expect(await second.ended).toBe(0);
  });

  test('three servers at once make one schema and one first user', async () => {
    const servers = [run(), run(), run()];
    const urls = await Promise.all(servers.map(({ url }) => url));
    const passwords = servers.map((server) => announced.exec(server.output())?.[2]).filter(Boolean);
    expect(passwords).toHaveLength(1);
    for (const url of urls) {
      const client = new Client(url);
      expect((await client.signIn(adminEmail, passwords[0] ?? '')).status).toBe(200);
    }
  });

  onOneDatabase('with a value that it cannot take stops with one clear line', async () => {
    const server = run({ PORT: 'abc' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toBe('PORT=abc is not valid: it takes a whole number from 0 to 65535.\n');
  });

  onOneDatabase('on a port that is taken stops with one clear line', async () => {
    const taken = createServer().listen(0, '127.0.0.1');
    await once(taken, 'listening');
    const { port } = taken.address() as AddressInfo;
    const server = run({ PORT: String(port), ADMIN_PASSWORD: adminPassword });
    expect(await server.ended).toBe(1);
    taken.close();
    const line = /^The server cannot listen at HOST=127\.0\.0\.1, PORT=\d+: [^\n]*EADDRINUSE[^\n]*\n$/;
    expect(server.output()).toMatch(line);
  });

  onOneDatabase('at a host that is not there stops with one clear line, and blames no database', async () => {
    const server = run({ HOST: 'nowhere.invalid', ADMIN_PASSWORD: adminPassword });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^The server cannot listen at HOST=nowhere\.invalid, PORT=0: [^\n]*\n$/);
  });

  onOneDatabase('with a certificate of the database that is not there stops with one clear line', async () => {
    const server = run({ DATABASE_URL: 'postgres://a@127.0.0.1:1/a?sslmode=verify-full&sslrootcert=/nowhere/ca.pem' });
    expect(await server.ended).toBe(1);
    expect(server.output()).toMatch(/^DATABASE_URL names a file that cannot be read: ENOENT: [^\n]*ca\.pem'\.\n$/);
  });

  test.runIf(engine === 'postgres')(
    'over a database that does not encrypt as asked stops with one clear line',
    async () => {
      const server = run({ DATABASE_URL: `${environment.DATABASE_URL}?sslmode=verify-full` });
      expect(await server.ended).toBe(1);
      const line = 'The database of DATABASE_URL does not answer: The server does not support SSL connections.\n';
      expect(server.output()).toBe(line);
    },
  );

  test.runIf(engine === 'postgres')(
    'as a role that owns no table of the database stops with one clear line',
    async () => {
      await haveTables();
      const server = run({ DATABASE_URL: `${environment.DATABASE_URL}?options=-c%20role%3Dpg_monitor` });
      expect(await server.ended).toBe(1);
      expect(server.output()).toBe(
        'The role of DATABASE_URL lacks a right (permission denied for table kysely_migration): it must own the database and the tables in it.\n',
      );
    },
  );

  const refusesDirectory = async (server: ServerProcess, path: string, code: string) => {
    expect(await server.ended).toBe(1);
    const [line, ...others] = server.output().split('\n');
    expect(line).toContain(`DATA_DIR=${path} is not valid: it takes a directory that can be written to (${code}`);
    expect(others).toEqual(['']);
  };

  onOneDatabase('in a directory that cannot be made, or is none, stops with one clear line', async () => {
    const file = join(environment.DATA_DIR ?? '', 'file');
    await writeFile(file, '');
    await refusesDirectory(run({ DATA_DIR: join(file, 'data') }), join(file, 'data'), 'ENOTDIR');
    await refusesDirectory(run({ DATA_DIR: file }), file, 'EEXIST');
  });

  test.runIf(engine === 'sqlite' && existsSync('/proc/self'))(
    'where nobody can make a directory, and Node would try for ever, stops with one clear line',
    async () => {
      const path = '/proc/clareira/data';
      await refusesDirectory(run({ DATA_DIR: path }), path, 'E');
      await refusesDirectory(run({ DATA_DIR: path }, 'src/commands/manage.ts', madePerson), path, 'E');
    },
  );

  onOneDatabase('over a file that is no database stops with one clear line', async () => {
    const file = join(environment.DATA_DIR ?? '', 'clareira.sqlite');
    await writeFile(file, 'something else'.repeat(100));
    const server = run();
    expect(await server.ended).toBe(1);
    expect(server.output()).toContain(`${file} is not a database, or is damaged`);
    expect(server.output()).not.toContain(' at ');
  });
});

test('stopping lets a request under way end first, and exits cleanly', async () => {
  await haveTables();
  const server = run({ ADMIN_PASSWORD: adminPassword });
  const url = await server.url;
  const client = new Client(url);
  await client.handshake();
  const body = JSON.stringify({ email: adminEmail, password: adminPassword });
  const headers = {
    cookie: [...client.cookies].map((pair) => pair.join('=')).join('; '),
    'x-xsrf-token': client.cookies.get('XSRF-TOKEN') ?? '',
    'content-type': 'application/json',
    'content-length': body.length,
    // The server's "continue" tells that the request is under way there.
    expect: '100-continue',
  };
  const answered = new Promise<number | undefined>((resolve, reject) => {
    const half = request(url + paths.signIn, { method: 'POST', headers }, (response) => {
      response.resume();
      resolve(response.statusCode);
    });
    half.on('error', reject);
    half.flushHeaders();
    half.on('continue', () => {
      half.write(body.slice(0, 10));
      server.child.kill('SIGTERM');
      // The rest comes only after the server stopped taking new connections.
      untilRefused(url).then(() => half.end(body.slice(10)));
    });
  });
  expect(await answered).toBe(200);
  expect(await server.ended).toBe(0);
});

async function untilRefused(url: string): Promise<void> {
  for (;;) {
    const refused = await fetch(`${url}/healthz`).then(
      (response) => response.status === 503,
      () => true,
    );
    if (refused) return;
  }
}

describe('npm run manage', () => {
  const manage = async (...args: string[]) => {
    const command = run({}, 'src/commands/manage.ts', args);
    return { code: await command.ended, output: command.output() };
  };

  /**
   * What a command is refused with for what the database holds. PostgreSQL is asked as the command asks it: that it does, and
   * how it ends, is the same with every database.
   */
  const refusalOf = async (...args: string[]) => {
    if (engine === 'sqlite') {
      const { code, output } = await manage(...args);
      expect(code).toBe(1);
      return output;
    }
    const refusal = await refuseBeforeStart(readConfig(environment), false).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(BackupError);
    return `${(refusal as BackupError).message}\n`;
  };

  /** Signs in, each with a password, at a server over the same database. */
  const signIn = async (...people: [email: string, password: string][]) => {
    const server = await startServer(environment);
    const answers = [];
    for (const [email, password] of people) answers.push(await server.client().signIn(email, password));
    await server.stop();
    return answers;
  };

  // What the commands do is asked on both databases elsewhere, without a process of each.
  onOneDatabase(
    'makes accounts and super users with and without the administrative flag, and sets passwords',
    async () => {
      const root = ['--email', 'root@other.test', '--name', 'Root', '--password', 'senha segura'];
      expect(await manage('create-account', '--account-name', 'Outra', ...root)).toMatchObject({
        code: 0,
        output: expect.stringContaining('Account 2'),
      });
      const person = ['--account', '1', '--email', 'plain@staff.test', '--name', 'Plain', '--not-administrative'];
      const { output } = await manage('create-super-user', ...person);
      const password = /with the password (\S+)/.exec(output)?.[1] ?? '';
      const set = await manage('set-password', '--email', 'root@other.test', '--password', 'outra senha');
      expect(set.code).toBe(0);
      expect(set.output, 'repeats no password that it was given').not.toContain('outra senha');
      expect((await manage('list-accounts')).output).toMatch(/^2\tOutra$/m);

      const people = await signIn(['plain@staff.test', password], ['root@other.test', 'outra senha']);
      expect(people.map(({ body }) => body)).toMatchObject([
        { account_id: 1, company_id: null, admin_user: false },
        { account_id: 2, company_id: null, admin_user: true },
      ]);
    },
  );

  onOneDatabase('takes a password from standard input, and repeats none that it was given', async () => {
    const secret = join(environment.DATA_DIR ?? '', 'secret');
    await writeFile(secret, 'senha da entrada\nanother line\n');
    const person = ['--account', '1', '--email', 'stdin@staff.test', '--name', 'Entrada', '--password', '-'];
    const made = run({}, 'src/commands/manage.ts', ['create-super-user', ...person], `exec < '${secret}'`);
    expect(await made.ended).toBe(0);
    expect(made.output()).toContain('Sign in as stdin@staff.test with the password that was given\n');
    const [answer] = await signIn(['stdin@staff.test', 'senha da entrada']);
    expect(answer?.status).toBe(200);

    // Nothing comes in from there.
    const none = await manage('set-password', '--email', 'stdin@staff.test', '--password', '-');
    expect([none.code, none.output]).toEqual([1, '--password: Campo obrigatório*\n']);
  });

  onOneDatabase.for([
    [['explode'], 'There is no command explode; --help lists them.'],
    [['list-accounts', '--loud'], "Unknown option '--loud'"],
    [['list-accounts', 'all'], 'list-accounts does not take all; see --help.'],
    [['create-account', '--day', '2026-01-01'], 'create-account does not take --day; see --help.'],
    [['set-password', '--password', 'senha segura'], '--email is missing.'],
    [['create-account', '--account-name', '\t', '--email', 'a@b.test', '--name', 'A'], '--account-name is missing.'],
    [['create-account', '--account-name', 'B', '--email', 'nobody', '--name', 'A'], '--email: '],
    [['create-super-user', '--account', 'B', '--email', 'a@b.test', '--name', 'A'], '--account: there is no account B'],
    [[...madePerson, '--password', 'short'], '--password: '],
  ] as const)('%j is refused in one line before the first start, and makes nothing', async ([args, message]) => {
    const { code, output } = await manage(...args);
    expect(code).toBe(1);
    expect(output).toContain(message);
    expect(output).toMatch(/^[^\n]*\n$/);
    expect(await readdir(environment.DATA_DIR ?? '')).toEqual([]);
  });

  test('on a database that no server was started on is refused, and makes nothing in it', async () => {
    const line =
      engine === 'postgres'
        ? /^The database of DATABASE_URL holds nothing of Clareira yet\.\n$/
        : /^There is no database in DATA_DIR=/;
    expect(await refusalOf('list-accounts')).toMatch(line);
    expect(await readdir(environment.DATA_DIR ?? '')).toEqual([]);
    // Connecting makes the file of a SQLite: one without tables is refused too.
    const database = await connect(readConfig(environment));
    await database.db.destroy();
    expect(await refusalOf('list-accounts')).toMatch(/ holds nothing of Clareira yet\.\n$/);
    const after = await connect(readConfig(environment));
    const tables = await after.db.introspection.getTables().finally(() => after.db.destroy());
    expect(tables).toEqual([]);
  });

  test('on a database without users, as a restore that was cut off leaves it, is refused unless it makes some', async () => {
    await haveTables();
    for (const command of [['list-accounts'], ['remind'], ['set-password', '--email', 'nobody@staff.test']]) {
      expect(await refusalOf(...command)).toMatch(/^The database of \S+ holds nothing of Clareira yet\.\n$/);
    }
    const { db } = await connect(readConfig(environment));
    // So that the restore can be repeated.
    await refuseUnlessEmpty(db);
    await db.destroy();
    expect((await manage(...madePerson)).code).toBe(0);
    expect((await manage('list-accounts')).output).toMatch(/^1\t/m);
  });

  test('on a database that a newer server has not brought up to date is refused, and leaves its tables alone', async () => {
    const { db } = await connect(readConfig(environment));
    await migrate(db, engine, migrations.slice(0, -1));
    const before = await appliedMigrations(db);
    for (const command of [['set-password', '--email', 'nobody@staff.test'], madePerson]) {
      // A process on both databases: only the command could go on and change a table.
      const { code, output } = await manage(...command);
      expect(code).toBe(1);
      expect(output).toMatch(
        /^The database is at [\w-]+ and this version of Clareira at [\w-]+: start the server of this version first, or use the one that serves it\.\n$/,
      );
    }
    expect(await appliedMigrations(db)).toEqual(before);
    await db.destroy();
  });
});
