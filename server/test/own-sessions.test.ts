import { companies, companyUsers, paths } from '@clareira/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { longestSession, sessionLifetime } from '../src/identity/sessions.ts';
import { hashToken } from '../src/identity/tokens.ts';
import type { Client } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { eventsDuring } from './harness/trail.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
let admin: Client;
let company_id: number;

beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: 'on' });
  company_id = await makeCompany(await server.signIn(), 'Ipê');
});
// Anew each time: one of the tests lets every session grow old.
beforeEach(async () => {
  admin = await server.signIn();
});
afterAll(() => server.stop());

const account_id = 1;

/** Someone new, who signs in here and there. */
async function newPerson() {
  const person = sampleOf(companyUsers);
  await admin.post(paths.rows(companyUsers, { account_id, company_id }), person);
  return async (userAgent: string, address: string): Promise<Client> => {
    const client = server.client();
    await client.handshake();
    const from = { 'user-agent': userAgent, 'x-forwarded-for': address };
    const { email, password } = person;
    const answer = await client.post(paths.signIn, { email, password }, from);
    client.user = answer.body as unknown as NonNullable<Client['user']>;
    return client;
  };
}

const isAlive = async (client: Client) => (await client.get(paths.sessionCheck(account_id))).status !== 401;
const idsOf = async (client: Client) => (await client.get(paths.sessions)).rows.map(({ id }) => String(id));
const otherId = async (client: Client) =>
  String((await client.get(paths.sessions)).rows.find(({ current }) => !current)?.id);

/** What was written down while this ran, newest first. */
const eventsOf = (act: () => Promise<unknown>) => eventsDuring(admin, act);

describe('the list of sessions', () => {
  test('tells where one is signed in, the latest used first, and nothing else', async () => {
    const signIn = await newPerson();
    const phone = await signIn('Phone', '203.0.113.7');
    server.later(61_000);
    const desk = await signIn('Desk', '2001:db8::1');
    server.later(61_000);
    const { status, rows } = await phone.get(paths.sessions);
    expect(status).toBe(200);
    expect(rows).toMatchObject([
      { address: '203.0.113.7', user_agent: 'Phone', current: true },
      { address: '2001:db8::1', user_agent: 'Desk', current: false },
    ]);
    for (const { created_at, used_at } of rows) {
      expect(new Date(String(created_at)).toISOString()).toBe(created_at);
      expect(new Date(String(used_at)).toISOString()).toBe(used_at);
    }
    expect((await desk.get(paths.sessions)).rows.map(({ current }) => current)).toEqual([true, false]);
  });

  test('names each by something that is neither the token nor what is stored of it', async () => {
    const client = await (await newPerson())('Phone', '203.0.113.7');
    const { text, rows } = await client.get(paths.sessions);
    const token = client.cookies.get('clareira_session') ?? '';
    expect(text).not.toContain(token);
    expect(text).not.toContain(hashToken(token));
    const guess = server.client();
    guess.cookies.set('clareira_session', String(rows[0]?.id).padEnd(43, 'A'));
    expect((await guess.get(paths.sessions)).status).toBe(401);
  });

  test('leaves out one that ended by itself', async () => {
    const signIn = await newPerson();
    const [used] = [await signIn('Used', '203.0.113.7'), await signIn('Forgotten', '203.0.113.7')];
    server.later(sessionLifetime - 60_000);
    expect(await idsOf(used)).toHaveLength(2);
    server.later(120_000);
    expect(await idsOf(used)).toHaveLength(1);
  });
});

describe('ending the others', () => {
  test("ends all but the one that asks, nobody else's, and is told", async () => {
    const signIn = await newPerson();
    const [here, phone, desk] = [
      await signIn('Here', '203.0.113.7'),
      await signIn('Phone', '203.0.113.8'),
      await signIn('Desk', '203.0.113.9'),
    ];
    const stranger = await (await newPerson())('Stranger', '203.0.113.7');
    const ids = await idsOf(here);
    const events = await eventsOf(async () => expect((await here.delete(paths.sessions)).status).toBe(204));
    expect(await Promise.all([here, phone, desk, stranger, admin].map(isAlive))).toEqual([
      true,
      false,
      false,
      true,
      true,
    ]);
    expect(events).toHaveLength(1);
    const { id: user_id } = here.user ?? {};
    expect(events[0]).toMatchObject({ action: 'sessions-ended', account_id, company_id, user_id });
    const [kept] = await idsOf(here);
    const told = events.flatMap(({ details }) => (details as { sessions: string[] }).sessions);
    expect(told.toSorted()).toEqual(ids.filter((id) => id !== kept).toSorted());
  });

  test('is no event when there are none', async () => {
    const here = await (await newPerson())('Here', '203.0.113.7');
    const events = await eventsOf(async () => expect((await here.delete(paths.sessions)).status).toBe(204));
    expect(events).toEqual([]);
  });
});

describe('ending one', () => {
  test('ends that one alone, and a second time there is none', async () => {
    const signIn = await newPerson();
    const here = await signIn('Here', '203.0.113.7');
    const phone = await signIn('Phone', '203.0.113.8');
    const id = await otherId(here);
    const events = await eventsOf(async () => expect((await here.delete(paths.session(id))).status).toBe(204));
    expect(await Promise.all([here, phone].map(isAlive))).toEqual([true, false]);
    expect(events).toMatchObject([{ action: 'sessions-ended', details: { sessions: [id] } }]);
    expect((await here.delete(paths.session(id))).status).toBe(404);
  });

  test('ends the one that asks as a sign-out does', async () => {
    const here = await (await newPerson())('Here', '203.0.113.7');
    const [id = ''] = await idsOf(here);
    const cookies = new Map(here.cookies);
    const events = await eventsOf(async () => expect((await here.delete(paths.session(id))).status).toBe(204));
    expect(events).toMatchObject([{ action: 'sign-out', user_id: here.user?.id, details: {} }]);
    expect([...here.cookies.keys()]).toEqual([]);
    for (const [name, value] of cookies) here.cookies.set(name, value);
    expect(await isAlive(here)).toBe(false);
  });

  test("is a 404 for someone else's, which goes on", async () => {
    const [here, stranger] = [
      await (await newPerson())('Here', '203.0.113.7'),
      await (await newPerson())('Stranger', '203.0.113.7'),
    ];
    const [id = ''] = await idsOf(stranger);
    expect((await here.delete(paths.session(id))).status).toBe(404);
    expect((await admin.delete(paths.session(id))).status, 'not even for a super user').toBe(404);
    expect(await isAlive(stranger)).toBe(true);
  });

  test.for(['x', '0', '%00', '..', 'é', '%', 'a'.repeat(5000), "' or 1=1 --"])('is a 404 for %j', async (id) => {
    expect((await admin.delete(paths.session(encodeURIComponent(id)))).status).toBe(404);
  });

  test('looks for the session before it reads a body', async () => {
    const headers = { 'content-type': 'application/json' };
    expect((await admin.request('DELETE', paths.session('x'), '{', headers)).status).toBe(404);
    const [id = ''] = await idsOf(admin);
    expect((await admin.request('DELETE', paths.session(id), '{', headers)).status).toBe(400);
    expect(await isAlive(admin)).toBe(true);
  });
});

test('a session in daily use ends after 30 days all the same', async () => {
  const signIn = await newPerson();
  const [old, young] = [await signIn('Old', '203.0.113.7'), await signIn('Young', '203.0.113.7')];
  const startedAgo = async (client: Client, milliseconds: number) => {
    const { db, now } = server.services;
    const token_hash = hashToken(client.cookies.get('clareira_session') ?? '');
    const created_at = now() - milliseconds;
    await db.updateTable('sessions').set({ created_at }).where('token_hash', '=', token_hash).execute();
  };
  await startedAgo(old, longestSession);
  await startedAgo(young, longestSession - 60_000);
  expect(await Promise.all([old, young].map(isAlive))).toEqual([false, true]);
  await server.services.sessions.purge();
  const left = await server.services.db.selectFrom('sessions').select('user_agent').execute();
  expect(left.map(({ user_agent }) => user_agent)).toEqual(expect.arrayContaining(['Young']));
  expect(left.map(({ user_agent }) => user_agent)).not.toContain('Old');
});

test('without a session there is nothing to see or to end', async () => {
  const nobody = server.client();
  expect((await nobody.delete(paths.sessions)).status).toBe(419);
  await nobody.handshake();
  const answers = [
    await nobody.get(paths.sessions),
    await nobody.delete(paths.sessions),
    await nobody.delete(paths.session('x')),
  ];
  expect(answers.map(({ status }) => status)).toEqual([401, 401, 401]);
  expect((await admin.get(paths.rows(companies, { account_id }))).status).toBe(200);
});
