import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addDays, companies, companyUsers, contracts, paths } from '@clareira/contract';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { startOwnPostgres } from '../../scripts/postgres.mjs';
import { confirmCaller } from '../src/auth/confirm-caller.ts';
import { databaseFile } from '../src/database/sqlite.ts';
import type { Caller, Credential } from '../src/identity/caller.ts';
import type { Answer } from './harness/answer.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { filesIn, rowCounts } from './harness/left-behind.ts';
import { runServer } from './harness/process.ts';
import { adminEmail, adminPassword, engine, startServer, type TestServer } from './harness/server.ts';
import { type Wire, wireTo } from './harness/wire.ts';
import { makeCompany } from './harness/world.ts';

/** Only a net for what never comes. */
const patience = { timeout: 30_000 };

let postgres: Awaited<ReturnType<typeof startOwnPostgres>> | undefined;
let wire: Wire | undefined;
let server: TestServer;
let staff: Client;
let member: Client;
let rows: string;

beforeAll(async () => {
  // One of our own: it may be taken away.
  postgres = engine === 'postgres' ? await startOwnPostgres() : undefined;
  wire = postgres && (await wireTo(postgres.url));
  // Short, because a test waits for it; long enough for a machine that stands still for a second.
  const url = wire && { DATABASE_URL: `${wire.url}?query_timeout=6000&silent_after=2000` };
  server = await startServer(url, undefined, 200);
  staff = await server.signIn();
  const place = { account_id: 1, company_id: await makeCompany(staff, 'Vale') };
  rows = paths.rows(contracts, place);
  await staff.post(paths.rows(companyUsers, place), { name: 'Ana', email: 'ana@vale.test', password: 'senha da Ana' });
  member = await server.signIn('ana@vale.test', 'senha da Ana');
});
afterAll(async () => {
  wire?.close();
  await server.stop();
  await postgres?.stop();
});

const ownUrl = () => new URL(postgres?.url ?? '');
const contract = (unit = 'Matriz') => form({ unit, technical_manager: 'T', status: 'S', file: pdf(unit) });

const signIn = async () => {
  const visitor = server.client();
  await visitor.handshake();
  return visitor.post(paths.signIn, { email: adminEmail, password: adminPassword });
};

/** A row that is there before, and the calls that are made of it while the database is away. */
async function callsOn({ id, annex_id }: Answer['body']) {
  const reading: Record<string, () => Promise<Answer>> = {
    list: () => staff.get(rows),
    search: () => staff.get(`${rows}?search=a`),
    download: () => staff.get(paths.download(Number(annex_id))),
    'session check': () => staff.get(paths.sessionCheck(1)),
    overview: () => staff.get(paths.overview(1)),
    audit: () => staff.get(paths.audit(1)),
    readiness: () => staff.get('/readyz'),
  };
  const writing: Record<string, () => Promise<Answer>> = {
    create: () => staff.post(rows, contract()),
    change: () => staff.put(`${rows}/${id}`, contract('Filial')),
    delete: () => staff.delete(`${rows}/${id}`),
    'sign-in': signIn,
  };
  return { reading, writing };
}

async function answers(calls: Record<string, () => Promise<Answer>>) {
  const made = Object.entries(calls).map(async ([name, call]) => [name, await call()] as const);
  return Object.fromEntries(await Promise.all(made));
}

async function timed(call: () => Promise<Answer>) {
  const began = performance.now();
  const { status } = await call();
  return { status, ms: performance.now() - began };
}

const statuses = (given: Record<string, Answer>) =>
  Object.fromEntries(Object.entries(given).map(([name, { status }]) => [name, status]));
const all = (names: object, status: number) => Object.fromEntries(Object.keys(names).map((name) => [name, status]));

interface Fault {
  what: string;
  /** What a call that only reads is answered meanwhile. */
  reading: 200 | 503;
  /** Answers the way back. */
  begin(): Promise<() => Promise<unknown>>;
}

const faults: Record<typeof engine, Fault[]> = {
  postgres: [
    {
      what: 'is stopped',
      reading: 503,
      begin: async () => {
        await postgres?.halt('SIGINT');
        return async () => postgres?.start();
      },
    },
    {
      what: 'is killed',
      reading: 503,
      begin: async () => {
        await postgres?.kill();
        return async () => postgres?.start();
      },
    },
    {
      what: 'has become a read-only copy',
      reading: 200,
      begin: async () => {
        await asOnlyClient('alter database postgres set default_transaction_read_only = on');
        return () =>
          asOnlyClient('begin read write; alter database postgres reset default_transaction_read_only; commit');
      },
    },
  ],
  sqlite: [
    {
      what: 'is held by another process for too long',
      reading: 200,
      begin: async () => {
        const other = writingTo(server);
        return async () => other.close();
      },
    },
    {
      what: 'has no room left',
      reading: 200,
      begin: async () => {
        const { db } = server.services;
        const { rows: found } = await sql<{ page_count: number }>`pragma page_count`.execute(db);
        await sql`pragma max_page_count = ${sql.lit(found[0]?.page_count)}`.execute(db);
        // Every change tells the trail, so none fits once the trail's last page is full.
        for (const size of [1000, 100, 1]) {
          const event = { at: 0, action: 'fill', address: '', details: JSON.stringify('x'.repeat(size)) };
          while (
            await db
              .insertInto('audit_events')
              .values(event)
              .execute()
              .then(Boolean, () => false)
          );
        }
        return () => sql`pragma max_page_count = 1000000`.execute(server.services.db);
      },
    },
    {
      what: 'has become read-only',
      reading: 200,
      begin: async () => {
        await sql`pragma query_only = on`.execute(server.services.db);
        return () => sql`pragma query_only = off`.execute(server.services.db);
      },
    },
  ],
};

/** Another process as far as SQLite is concerned; it ends when it is closed. */
function writingTo({ services }: TestServer): SqliteDatabase.Database {
  const other = new SqliteDatabase(databaseFile(services.config.dataDir));
  other.exec('begin immediate');
  return other;
}

/** Runs statements on PostgreSQL and shows everybody else out, so that nobody goes on as before. */
async function asOnlyClient(statements: string): Promise<void> {
  const client = new pg.Client(postgres?.url);
  await client.connect();
  await client.query(statements);
  await client.query('select pg_terminate_backend(pid, 10000) from pg_stat_activity where pid <> pg_backend_pid()');
  await client.end();
  // More at once than the server has connections, so that it has heard of each one's end.
  const search = async () => (await staff.get(`${rows}?search=a`)).status === 200;
  const all = () => Promise.all(Array.from({ length: 20 }, search));
  await vi.waitUntil(async () => (await all()).every(Boolean), patience);
}

describe.for(faults[engine])('while the database $what', ({ reading, begin }) => {
  test('calls are a 503 in the contract’s words, and afterwards all is as it was', async () => {
    const { body } = await staff.post(rows, contract());
    const calls = await callsOn(body);
    const before = { list: (await staff.get(rows)).rows, counts: await rowCounts(server) };

    const end = await begin();
    // The use of the session is due to be written down.
    server.later(70_000);
    const [read, written] = [await answers(calls.reading), await answers(calls.writing)];
    const alive = await staff.get('/healthz');
    await end();

    expect(statuses(read)).toEqual(all(calls.reading, reading));
    expect(statuses(written)).toEqual(all(calls.writing, 503));
    for (const { status, body } of Object.values({ ...read, ...written })) {
      if (status === 503) expect(body).toEqual({ message: 'Serviço indisponível no momento.' });
    }
    expect(alive.status).toBe(200);
    expect({ list: (await staff.get(rows)).rows, counts: await rowCounts(server) }).toEqual(before);
    expect(await filesIn(server, 'incoming')).toEqual([]);
    expect(statuses(await answers(calls.reading))).toEqual(all(calls.reading, 200));
    expect((await staff.post(rows, contract())).status).toBe(201);
    expect((await signIn()).status).toBe(200);
  });

  test('a refusal is what it was where people read on, and is told afterwards', async () => {
    server.later(60_000);
    const end = await begin();
    const refused = await member.get(paths.audit(1));
    await end();
    expect(refused.status).toBe(reading === 200 ? 403 : 503);
    if (reading === 503) return;
    const told = (await staff.get(`${paths.audit(1)}?limit=1`)).rows;
    expect(told).toMatchObject([{ action: 'access-refused', resource: 'audit', user_id: member.user?.id }]);
  });
});

/** Goes on writing, a few at a time, until told to stop; says what was answered, and which rows were acknowledged. */
function writeOn() {
  const acknowledged: number[] = [];
  const seen = new Set<number>();
  let isOver = false;
  const writer = async () => {
    while (!isOver) {
      const { status, body } = await staff.post(rows, contract());
      seen.add(status);
      if (status === 201) acknowledged.push(body.id);
    }
  };
  const writers = Promise.all(Array.from({ length: 8 }, writer));
  const end = async () => {
    isOver = true;
    await writers;
    return acknowledged;
  };
  return { acknowledged, seen, end };
}

if (engine === 'postgres') {
  test('a database that is restarted under load loses nothing, and is found again by itself', async () => {
    const load = writeOn();
    const moreWritten = () => {
      const before = load.acknowledged.length;
      return vi.waitUntil(() => load.acknowledged.length > before + 5, patience);
    };
    for (const takeAway of [() => postgres?.halt('SIGINT'), () => postgres?.kill(), () => postgres?.halt('SIGQUIT')]) {
      await moreWritten();
      load.seen.clear();
      await takeAway();
      await vi.waitUntil(() => load.seen.has(503), patience);
      await postgres?.start();
      for (const status of load.seen) expect([201, 503]).toContain(status);
    }
    await moreWritten();
    const acknowledged = await load.end();
    const list = (await staff.get(rows)).rows;
    expect(list.map(({ id }) => id)).toEqual(expect.arrayContaining(acknowledged));
    const files = await Promise.all(list.map(({ annex_id }) => staff.get(paths.download(Number(annex_id)))));
    expect(new Set(files.map(({ status }) => status))).toEqual(new Set([200]));
  });

  test('a database that takes statements and never answers keeps nobody waiting for longer than the first', async () => {
    const { body } = await staff.post(rows, contract());
    const { reading, writing } = await callsOn(body);
    wire?.hold();
    const [first, others] = await Promise.all([timed(() => staff.get(rows)), answers({ ...reading, ...writing })]);
    const later = [];
    for (let call = 0; call < 5; call += 1) later.push(await timed(() => staff.get(`${rows}?search=a`)));
    wire?.release();
    expect(first.status).toBe(503);
    expect(statuses(others)).toEqual(all(others, 503));
    expect(later.map(({ status }) => status)).toEqual([503, 503, 503, 503, 503]);
    const quickest = Math.min(...later.map(({ ms }) => ms));
    expect(quickest).toBeLessThan(first.ms / 10);
    await vi.waitUntil(async () => (await staff.get(rows)).status === 200, patience);
    expect((await staff.put(`${rows}/${body.id}`, contract('Filial'))).status).toBe(200);
  });

  test('connections that nobody answers any more are given up for new ones', async () => {
    const { body } = await staff.post(rows, contract());
    wire?.abandon();
    expect((await staff.get(rows)).status).toBe(503);
    await vi.waitUntil(async () => (await staff.get(rows)).status === 200, patience);
    await vi.waitUntil(
      async () => (await staff.put(`${rows}/${body.id}`, contract('Filial'))).status === 200,
      patience,
    );
  });
}

if (engine === 'sqlite') {
  test('while another process writes, writes wait and everything else is answered', async () => {
    const patientServer = await startServer();
    const admin = await patientServer.signIn();
    const list = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(admin, 'Vale') });
    const other = writingTo(patientServer);
    const { waiting } = patientServer.services;
    const waiters = [admin.post(list, contract()), admin.post(list, contract('Filial'))];
    await vi.waitUntil(() => waiting() === waiters.length, patience);
    // The use of the session is due to be written down.
    patientServer.later(70_000);
    const meanwhile = await Promise.all([admin.get('/healthz'), admin.get(list), admin.get(paths.sessionCheck(1))]);
    const refused = await admin.get(paths.rows(contracts, { account_id: 999, company_id: 1 }));
    other.close();
    expect(meanwhile.map(({ status }) => status)).toEqual([200, 200, 200]);
    expect(refused.status).toBe(404);
    expect((await Promise.all(waiters)).map(({ status }) => status)).toEqual([201, 201]);
    expect((await admin.get(list)).rows).toHaveLength(2);
    await patientServer.stop();
  });
}

test('a long write of one’s own keeps nobody waiting who reads, though the use of the session or token is due to be written down', async () => {
  const own = await startServer();
  const { db } = own.services;
  const admin = await own.signIn();
  const wanted = {
    name: 'Leitura',
    access: 'write',
    expires_on: addDays(own.services.today(), 9),
    current_password: adminPassword,
  };
  const { body } = await admin.post(paths.apiTokens, wanted);
  const showing = { authorization: `Bearer ${body.token}` };
  const held: Credential[] = [
    { kind: 'session', token: admin.cookies.get('clareira_session') ?? '' },
    { kind: 'token', id: body.id, access: 'write' },
  ];
  const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const long = db.transaction().execute(async (tx) => {
    for (const by of held) await confirmCaller(tx, { user: admin.user, by } as Caller);
    begun.resolve();
    return end.promise;
  });
  await begun.promise;
  own.later(70_000);
  const list = paths.rows(companies, { account_id: 1 });
  for (const path of [list, `${list}?limit=5`, paths.overview(1), paths.me, paths.audit(1)]) {
    expect((await admin.get(path)).status).toBe(200);
  }
  expect((await own.client().get(list, showing)).status).toBe(200);
  end.resolve();
  await long;
  own.later(70_000);
  for (const answer of [await admin.get(list), await own.client().get(list, showing)]) expect(answer.status).toBe(200);
  const uses = [db.selectFrom('sessions').select('used_at'), db.selectFrom('api_tokens').select('used_at')];
  for (const use of uses) expect((await use.executeTakeFirst())?.used_at).toBeGreaterThan(Date.now() + 100_000);
  await own.stop();
});

const misplaced: Record<typeof engine, [string, () => Promise<Record<string, string>>, string][]> = {
  postgres: [
    [
      'that is not there',
      async () => {
        const gone = await wireTo(ownUrl().href);
        gone.close();
        return { DATABASE_URL: gone.url };
      },
      'connect ECONNREFUSED 127.0.0.1:',
    ],
    [
      'that refuses its password',
      async () => ({ DATABASE_URL: Object.assign(ownUrl(), { password: 'secret' }).href }),
      'password authentication failed for user "postgres".',
    ],
    [
      'of a name that it does not have',
      async () => ({ DATABASE_URL: Object.assign(ownUrl(), { pathname: '/nowhere' }).href }),
      'database "nowhere" does not exist.',
    ],
  ],
  sqlite: [
    [
      'whose place is taken',
      async () => {
        const directory = join(server.services.config.dataDir, 'taken');
        await mkdir(join(directory, 'clareira.sqlite'), { recursive: true, mode: 0o700 });
        return { DATA_DIR: directory };
      },
      'unable to open database file.',
    ],
  ],
};

test.for(misplaced[engine])(
  'a server or command started with a database %s says so in one line',
  async ([, environment, reason]) => {
    const away = await environment();
    const both = [runServer(away), runServer(away, 'src/commands/manage.ts', ['list-accounts'])];
    expect(await Promise.all(both.map(({ ended }) => ended))).toEqual([1, 1]);
    for (const started of both) {
      const place = engine === 'postgres' ? 'of DATABASE_URL' : 'in DATA_DIR';
      expect(started.output()).toContain(`The database ${place} does not answer: ${reason}`);
      expect(started.output()).toMatch(/^[^\n]*\n$/);
      expect(started.output()).not.toContain('secret');
    }
  },
);
