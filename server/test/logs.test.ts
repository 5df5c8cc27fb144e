import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { administrativeUsers, companies, paths } from '@clareira/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { Client, form, pdf } from './harness/client.ts';
import { emptyPostgres } from './harness/database.ts';
import { runServer, type ServerProcess } from './harness/process.ts';
import { adminEmail, adminPassword, engine } from './harness/server.ts';

/** Only a net for what never comes. */
const patience = { timeout: 30_000 };

let server: ServerProcess;
let url: string;
let place: { dataDir: string; databaseUrl: string | undefined };
let remove: () => Promise<void>;

beforeAll(async () => {
  const directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  const postgres = engine === 'postgres' ? await emptyPostgres() : undefined;
  place = { dataDir: directory, databaseUrl: postgres?.url };
  server = runServer({
    DATA_DIR: directory,
    ADMIN_PASSWORD: adminPassword,
    LOG_LEVEL: 'trace',
    TRUST_PROXY: '127.0.0.1',
    METRICS_TOKEN: 'a-token-for-the-figures',
    ...(postgres && { DATABASE_URL: postgres.url }),
  });
  url = await server.url;
  remove = async () => {
    await postgres?.drop();
    await rm(directory, { recursive: true, force: true });
  };
});
afterAll(async () => {
  server.child.kill('SIGKILL');
  await server.ended;
  await remove();
});

interface Line {
  reqId?: string;
  msg: string;
  req?: { method: string; url: string };
  res?: { statusCode: number };
  err?: { message: string; stack: string };
}

const lines = (): Line[] =>
  server
    .output()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line));

/** What the log tells of one request, once it has told its end. */
async function toldOf(id: string | null): Promise<Line[]> {
  const told = () => lines().filter(({ reqId }) => reqId === id);
  await vi.waitUntil(() => told().some(({ res }) => res), patience);
  return told();
}

const send = (path: string, headers: Record<string, string> = {}) => fetch(url + path, { headers });

describe('a request', () => {
  test('is told under the id that its answer carries', async () => {
    const answer = await send('/api/nowhere');
    const id = answer.headers.get('x-request-id');
    expect(id).toMatch(/^[\da-f-]{36}$/);
    const told = await toldOf(id);
    expect(told[0]).toMatchObject({ req: { method: 'GET', url: '/api/nowhere' } });
    expect(told.at(-1)).toMatchObject({ res: { statusCode: 404 } });
  });

  test('is told without the secret in its address', async () => {
    const folder = '/api/shares/s3cr3t';
    const calls = [folder, `${folder}/documents/1?s=1`, '/calendar/s3cr3t.ics', '/api/unsubscribe/s3cr3t'];
    const screens = ['/pasta/s3cr3t', '/nova-senha/s3cr3t'];
    const encoded = [
      '/api/%73hares/s3cr3t',
      '/%63alendar/s3cr3t.ics',
      '/api//shares/s3cr3t',
      '/portal/api/shares/s3cr3t',
    ];
    for (const path of [...calls, ...screens, ...encoded]) {
      const answer = await fetch(url + path, { headers: { accept: 'text/html' }, redirect: 'manual' });
      const told = await toldOf(answer.headers.get('x-request-id'));
      expect(told[0]?.req?.url).toMatch(/\/\[secret\]/);
      expect(JSON.stringify(told)).not.toContain('s3cr3t');
    }
  });

  test('has an id that no other has', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, () => send('/healthz')));
    expect(new Set(answers.map(({ headers }) => headers.get('x-request-id'))).size).toBe(20);
  });

  test('keeps the id that a trusted proxy brings', async () => {
    const answer = await send('/healthz', { 'x-request-id': '4bf92f3577b34da6a3ce929d0e0e4736' });
    expect(answer.headers.get('x-request-id')).toBe('4bf92f3577b34da6a3ce929d0e0e4736');
    expect(await toldOf('4bf92f3577b34da6a3ce929d0e0e4736')).not.toEqual([]);
  });

  test.for(['short', 'x'.repeat(65), 'a b c d e f', '"},{"level":60', '<script>alert', 'é'.repeat(9)])(
    'is not told under %j',
    async (given) => {
      const answer = await send('/healthz', { 'x-request-id': encodeHeader(given) });
      expect(answer.headers.get('x-request-id')).toMatch(/^[\da-f-]{36}$/);
    },
  );
});

/** Nobody called Falha can be written: a fault that no code foresees. */
async function breakTheDatabase(): Promise<void> {
  const { db } = await connect(place);
  const statement =
    engine === 'postgres'
      ? "alter table users add constraint no_falha check (name <> 'Falha')"
      : "create trigger no_falha before insert on users when new.name = 'Falha' begin select raise(abort, 'no'); end";
  await sql.raw(statement).execute(db);
  await db.destroy();
}

/** As the bytes of a header go over the wire. */
const encodeHeader = (text: string) => Buffer.from(text).toString('latin1');

test('the log holds no password, no token and no cookie, whatever goes wrong', async () => {
  const client = new Client(url);
  expect((await client.signIn(adminEmail, 'a wrong password')).status).toBe(422);
  expect((await client.signIn(adminEmail, adminPassword)).status).toBe(200);
  const users = paths.rows(administrativeUsers, { account_id: 1 });
  const person = { name: 'Nova', email: 'nova@staff.test', password: 'the password of Nova' };
  const { body } = await client.post(users, person);
  expect(await client.put(`${users}/${body.id}`, { ...person, password: 'another of Nova' })).toMatchObject({
    status: 200,
  });
  expect((await client.post(users, { ...person, password: 'a third of Nova' })).status, 'e-mail taken').toBe(422);
  const unreadable = '{"email":"x","password":"in a broken body"';
  await client.post(paths.signIn, unreadable, { 'content-type': 'application/json' });
  const forged = { 'x-xsrf-token': 'a forged token', authorization: 'Bearer a token of somebody' };
  expect((await client.post(users, person, forged)).status).toBe(401);
  const inForm = { authorization: 'Bearer a token beside a form' };
  expect((await client.post(users, form({ ...person, annex: pdf() }))).status, 'a form').toBe(422);
  expect((await client.post(users, form(person), inForm)).status).toBe(401);
  await client.get('/metrics', { authorization: 'Bearer a-token-for-the-figures' });
  await client.get('/metrics', { authorization: 'Bearer a wrong token for them' });
  await breakTheDatabase();
  const unlucky = { name: 'Falha', email: 'falha@staff.test', password: 'the password of Falha' };
  await expect(client.post(users, unlucky)).rejects.toThrow('answered 500');
  const secrets = [
    ...['a wrong password', adminPassword, 'the password of Nova', 'another of Nova', 'a third of Nova'],
    'the password of Falha',
    ...[
      'in a broken body',
      'a forged token',
      'a token of somebody',
      'a token beside a form',
      'a-token-for-the-figures',
      'a wrong token for them',
    ],
    ...client.cookies.values(),
    '$argon2',
  ];
  const last = await client.get(paths.rows(companies, { account_id: 1 }));
  await toldOf(last.headers.get('x-request-id'));

  const output = server.output();
  const faults = lines().filter(({ err }) => err);
  expect(faults.map(({ msg, err }) => [msg, err?.message])).toEqual([['request failed', expect.stringMatching(/no/)]]);
  expect(faults[0]?.err?.stack).toMatch(/\n +at /);
  expect(client.cookies.size).toBe(2);
  expect(secrets.filter((secret) => output.includes(secret))).toEqual([]);
});
