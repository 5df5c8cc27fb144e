import { companies, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostSessions, sessionLifetime } from '../src/identity/sessions.ts';
import { mostPerEmailAndAddress } from '../src/identity/throttle.ts';
import { hashToken } from '../src/identity/tokens.ts';
import type { Client } from './harness/client.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const companyList = paths.rows(companies, { account_id: 1 });
const aCompany = { name: 'Ipê', cnpj: '11222333000181' };
const cookieOf = (headers: Headers, name: string) =>
  headers.getSetCookie().find((cookie) => cookie.startsWith(`${name}=`)) ?? '';

describe('the handshake', () => {
  test('answers 204 with a token that scripts can read and a session cookie that they cannot', async () => {
    const { status, headers } = await server.client().get(paths.csrfCookie);
    expect(status).toBe(204);
    expect(cookieOf(headers, 'XSRF-TOKEN')).not.toMatch(/HttpOnly/);
    expect(cookieOf(headers, 'clareira_session')).toMatch(/HttpOnly; SameSite=Lax/);
  });

  test('keeps the token of a session that goes on', async () => {
    const client = await server.signIn();
    const token = client.cookies.get('XSRF-TOKEN');
    await client.handshake();
    expect(client.cookies.get('XSRF-TOKEN')).toBe(token);
    expect((await client.get(companyList)).status).toBe(200);
  });

  test('marks its cookies secure behind HTTPS, and binds the session to the host', async () => {
    const proxied = await startServer({ TRUST_PROXY: 'on' });
    const { headers } = await proxied.client().get(paths.csrfCookie, { 'x-forwarded-proto': 'https' });
    expect(cookieOf(headers, '__Host-clareira_session')).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax/);
    expect(cookieOf(headers, 'XSRF-TOKEN')).toMatch(/Secure/);
    await proxied.stop();
  });
});

describe('an unsafe call without a matching token is a 419, before everything else', () => {
  test.for([
    ['no handshake', async () => server.client().post(paths.signIn, {})],
    ['a path that does not exist', async () => server.client().post('/api/nowhere', {})],
    [
      'a body that cannot be parsed',
      async () => server.client().post(paths.signIn, '{', { 'content-type': 'application/json' }),
    ],
    ['another account', async () => server.client().delete(paths.row(companies, { account_id: 99 }, 1))],
  ] as const)('%s', async ([, call]) => {
    expect((await call()).status).toBe(419);
  });

  test('a token without its session', async () => {
    const client = await server.signIn();
    client.cookies.delete('clareira_session');
    expect((await client.post(companyList, aCompany)).status).toBe(419);
  });

  test('a session without its token', async () => {
    const client = await server.signIn();
    expect((await client.post(companyList, aCompany, { 'x-xsrf-token': '' })).status).toBe(419);
  });

  test("the token of someone else's session", async () => {
    const [client, other] = [await server.signIn(), await server.signIn()];
    const foreign = other.cookies.get('XSRF-TOKEN') ?? '';
    expect((await client.post(companyList, aCompany, { 'x-xsrf-token': foreign })).status).toBe(419);
  });

  test('the token from before signing in', async () => {
    const client = server.client();
    await client.handshake();
    const before = client.cookies.get('XSRF-TOKEN') ?? '';
    await client.post(paths.signIn, { email: adminEmail, password: adminPassword });
    expect(client.cookies.get('XSRF-TOKEN')).not.toBe(before);
    expect((await client.post(companyList, aCompany, { 'x-xsrf-token': before })).status).toBe(419);
    expect((await client.post(companyList, aCompany)).status).toBe(201);
  });

  test('an expired session with a matching token is a 401', async () => {
    const client = server.client();
    await client.handshake();
    expect((await client.post(companyList, aCompany)).status).toBe(401);
  });
});

describe('signing in', () => {
  test('answers the user, compares the e-mail without case, and never shows a password', async () => {
    const client = server.client();
    const { status, body, text } = await client.signIn(`  ${adminEmail.toUpperCase()} `, adminPassword);
    expect(status).toBe(200);
    expect(Object.keys(body).sort()).toEqual(['account_id', 'admin_user', 'company_id', 'email', 'id', 'name']);
    expect(body).toMatchObject({ email: adminEmail, admin_user: true, company_id: null, account_id: 1 });
    expect(text).not.toMatch(/argon2|password/);
  });

  test.for([
    [{}, { email: ['Campo obrigatório'], password: ['Campo obrigatório'] }],
    [
      { email: ' ', password: '' },
      { email: ['Campo obrigatório'], password: ['Campo obrigatório'] },
    ],
    [{ email: 'someone', password: 'x' }, { email: ['E-mail inválido'] }],
    [{ email: ['a@b.c'], password: 'x' }, { email: ['E-mail inválido'] }],
    [{ email: 'a@b.c', password: ['x'] }, { password: ['Valor inválido'] }],
    [{ email: adminEmail, password: 'wrong' }, { email: ['Credenciais incorretas.'] }],
    [{ email: 'nobody@test.example', password: 'wrong' }, { email: ['Credenciais incorretas.'] }],
  ] as const)('%j is refused with %j', async ([body, errors]) => {
    const client = server.client();
    await client.handshake();
    const answer = await client.post(paths.signIn, body);
    expect(answer.status).toBe(422);
    expect(answer.body.errors).toEqual(errors);
  });

  test('keeps only a hash of the session token', async () => {
    const client = await server.signIn();
    const token = client.cookies.get('clareira_session') ?? '';
    const stored = await server.services.db.selectFrom('sessions').select('token_hash').execute();
    expect(stored.map((session) => session.token_hash)).toContain(hashToken(token));
    expect(JSON.stringify(stored)).not.toContain(token);
  });

  test('makes a new session and ends the one it replaces', async () => {
    const client = await server.signIn();
    const first = client.cookies.get('clareira_session') ?? '';
    await client.signIn(adminEmail, adminPassword);
    expect(client.cookies.get('clareira_session')).not.toBe(first);
    const left = server.client();
    left.cookies.set('clareira_session', first);
    expect((await left.get(companyList)).status).toBe(401);
  });

  test('leaves the session before it as it was when the new one cannot be made', async () => {
    const client = await server.signIn();
    const { db } = server.services;
    await db.schema.alterTable('audit_events').renameTo('audit_elsewhere').execute();
    await expect(client.signIn(adminEmail, adminPassword)).rejects.toThrow('answered 500');
    await db.schema.alterTable('audit_elsewhere').renameTo('audit_events').execute();
    expect((await client.get(companyList)).status).toBe(200);
  });
});

/** As many at once as the throttle lets through. */
async function signInOften(times: number) {
  const clients: Client[] = [];
  while (clients.length < times) {
    const some = Math.min(mostPerEmailAndAddress, times - clients.length);
    clients.push(...(await Promise.all(Array.from({ length: some }, () => server.signIn()))));
  }
  return clients;
}

describe('a session', () => {
  test('ends, the oldest first, when its user signs in more often than anybody needs', async () => {
    server.later(sessionLifetime + 1);
    const first = await server.signIn();
    server.later(1);
    const second = await server.signIn();
    server.later(1);
    const others = await signInOften(mostSessions - 2);
    expect((await first.get(companyList)).status).toBe(200);
    others.push(await server.signIn());
    expect((await first.get(companyList)).status).toBe(401);
    for (const kept of [second, ...others]) expect((await kept.get(companyList)).status).toBe(200);
  });

  test('that is in use outlives one that was left, however old it is', async () => {
    server.later(sessionLifetime + 1);
    const [inUse, left] = [await server.signIn(), await server.signIn()];
    server.later(61_000);
    expect((await inUse.get(companyList)).status).toBe(200);
    await signInOften(mostSessions - 1);
    expect((await inUse.get(companyList)).status).toBe(200);
    expect((await left.get(companyList)).status).toBe(401);
  });

  test('is one of so many, however many sign-ins come at once', async () => {
    server.later(sessionLifetime + 1);
    const clients = await signInOften(mostSessions + 5);
    const statuses = await Promise.all(clients.map(async (client) => (await client.get(companyList)).status));
    expect(statuses.filter((status) => status === 200)).toHaveLength(mostSessions);
  });

  test('ends after 12 hours without use, and not before', async () => {
    const [used, unused] = [await server.signIn(), await server.signIn()];
    server.later(sessionLifetime - 60_000);
    expect((await used.get(companyList)).status).toBe(200);
    server.later(120_000);
    expect((await used.get(companyList)).status).toBe(200);
    expect((await unused.get(companyList)).status).toBe(401);
  });

  test('ends 12 hours after its last use, also when the clock was set back before that', async () => {
    const client = await server.signIn();
    server.later(-sessionLifetime);
    expect((await client.get(companyList)).status).toBe(200);
    server.later(sessionLifetime + 60_000);
    expect((await client.get(companyList)).status).toBe(401);
  });

  test('once ended, is purged from the database', async () => {
    await server.signIn();
    server.later(sessionLifetime + 1);
    await server.services.sessions.purge();
    expect(await server.services.db.selectFrom('sessions').selectAll().execute()).toEqual([]);
  });

  test('ends on the server when its user signs out', async () => {
    const client = await server.signIn();
    const cookies = new Map(client.cookies);
    expect((await client.post(paths.signOut)).status).toBe(204);
    for (const [name, value] of cookies) client.cookies.set(name, value);
    expect((await client.get(companyList)).status).toBe(401);
    expect((await client.post(paths.signOut)).status).toBe(204);
  });

  test.for(['', 'x', 'a'.repeat(43), "' or 1=1 --", 'é'.repeat(43)])('is not had with the cookie %j', async (token) => {
    const client = server.client();
    client.cookies.set('clareira_session', encodeURIComponent(token));
    expect((await client.get(companyList)).status).toBe(401);
  });
});

test('unknown paths under /api are a 404 in JSON', async () => {
  const answer = await server.client().get('/api/nowhere');
  expect(answer.status).toBe(404);
  expect(answer.body).toEqual({ message: 'Não encontrado.' });
});

test('nothing of the API is kept by a cache', async () => {
  const client = await server.signIn();
  expect((await client.get(companyList)).headers.get('cache-control')).toBe('no-store');
});
