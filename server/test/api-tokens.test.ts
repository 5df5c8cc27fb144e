import { addDays, addYears, administrativeUsers, contracts, paths, payments } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { setPassword } from '../src/commands/people.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, password, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const day = 24 * 3_600_000;
const today = () => server.services.today();
const newToken = (client: Client, fields: Record<string, unknown> = {}, headers: Record<string, string> = {}) =>
  client.post(
    paths.apiTokens,
    { name: 'Faturamento', access: 'write', expires_on: today(), current_password: password, ...fields },
    headers,
  );

/** A program: no cookies, no CSRF token, nothing but the header. */
async function program(client: Client, fields?: Record<string, unknown>) {
  const { body } = await newToken(client, fields);
  const header = { authorization: `Bearer ${body.token}` };
  const plain = server.client();
  return {
    id: body.id,
    header,
    get: (path: string) => plain.get(path, header),
    post: (path: string, sent?: Parameters<Client['post']>[1]) => plain.post(path, sent, header),
    put: (path: string, sent?: Parameters<Client['put']>[1]) => plain.put(path, sent, header),
    delete: (path: string) => plain.delete(path, header),
  };
}

const invoices = () => paths.rows(payments, { account_id: world.account, company_id: world.company });

async function staff(): Promise<Client> {
  const person = { ...sampleOf(administrativeUsers), password };
  await world.as.superAdmin.post(paths.rows(administrativeUsers, { account_id: world.account }), person);
  return server.signIn(String((person as { email?: unknown }).email), password);
}

describe('a token is made', () => {
  test('by staff, shown once, and listed without itself', async () => {
    const client = await staff();
    const made = await newToken(client, { expires_on: addYears(today(), 1) });
    expect(made.status).toBe(201);
    const { token, ...row } = made.body;
    expect(token).toMatch(/^clr_[\w-]{43}$/);
    expect(Object.keys(row)).toEqual(['id', 'name', 'access', 'expires_on', 'created_at', 'used_at']);
    const listed = await client.get(paths.apiTokens);
    expect(listed.rows).toEqual([row]);
    expect(listed.text).not.toContain(String(token));
    const stored = JSON.stringify(await server.services.db.selectFrom('api_tokens').selectAll().execute());
    expect(stored).not.toContain(String(token));
  });

  test('once under one key, which tells the row again but never the token', async () => {
    const client = await staff();
    const key = { 'idempotency-key': 'token-1' };
    const [first, atOnce] = await Promise.all([newToken(client, {}, key), newToken(client, {}, key)]);
    expect([first.status, atOnce.status]).toEqual([201, 201]);
    const told = [first.body, atOnce.body].filter(({ token }) => token !== undefined);
    expect(told.length).toBe(1);
    const { token, ...row } = told[0] as Record<string, unknown>;
    const again = await newToken(client, { current_password: '' }, key);
    expect([again.status, again.body]).toEqual([201, row]);
    expect((await client.get(paths.apiTokens)).rows).toEqual([row]);
    const asProgram = { authorization: `Bearer ${token}` };
    expect((await server.client().get(invoices(), asProgram)).status).toBe(200);
    const elsewhere = await client.post(paths.calendar, undefined, key);
    expect([elsewhere.status, Object.keys(elsewhere.body.errors)]).toEqual([422, ['Idempotency-Key']]);
    const malformed = await newToken(client, {}, { 'idempotency-key': '' });
    expect([malformed.status, Object.keys(malformed.body.errors)]).toEqual([422, ['Idempotency-Key']]);
    await client.delete(paths.apiToken(Number(row.id)));
    expect((await newToken(client, {}, key)).status).toBe(404);
    expect((await client.get(paths.apiTokens)).rows).toEqual([]);
  });

  test.for([
    ['without a password', { current_password: '' }, { current_password: ['Campo obrigatório*'] }],
    ['with a wrong password', { current_password: 'errada errada' }, { current_password: ['Senha atual incorreta'] }],
    ['without a name', { name: ' ' }, { name: ['Campo obrigatório*'] }],
    ['with another access', { access: 'admin' }, { access: ['Valor inválido'] }],
    ['without a day', { expires_on: null }, { expires_on: ['Campo obrigatório*'] }],
    ['with no day', { expires_on: '2026-02-30' }, { expires_on: ['Data inválida'] }],
    ['until yesterday', { expires_on: () => addDays(today(), -1) }, { expires_on: ['Data inválida'] }],
    ['for more than a year', { expires_on: () => addDays(addYears(today(), 1), 1) }, { expires_on: ['Data inválida'] }],
  ] as const)('not %s', async ([, fields, errors]) => {
    const given = Object.entries(fields).map(([key, value]) => [key, typeof value === 'function' ? value() : value]);
    const answer = await newToken(await staff(), Object.fromEntries(given));
    expect([answer.status, answer.body.errors]).toEqual([422, errors]);
  });
});

describe('a program with a token', () => {
  test('reads and writes as its owner, and the trail says which token it was', async () => {
    const owner = await staff();
    const { id, get, post } = await program(owner);
    const fields = Object.entries(sampleOf(payments)).map(([name, value]) => [name, String(value)]);
    const made = await post(invoices(), form({ ...Object.fromEntries(fields), invoice_file: pdf() }));
    expect(made.status).toBe(201);
    expect((await get(`${invoices()}/${made.body.id}`)).body).toEqual(made.body);
    const { rows } = await world.as.superAdmin.get(`${paths.audit(world.account)}?limit=5`);
    const event = rows.find(({ action, row_id }) => action === 'create' && row_id === made.body.id);
    expect(event).toMatchObject({ user_id: owner.user?.id, details: { api_token: id } });
    const [row] = (await owner.get(paths.apiTokens)).rows;
    expect(row?.used_at).not.toBeNull();
  });

  test('sees nothing of another account', async () => {
    const { get } = await program(world.as.superPlain);
    expect((await get(`/api/accounts/${world.otherAccount}/companies`)).status).toBe(404);
  });

  test('is judged by it alone: cookies neither help nor hinder', async () => {
    const { header } = await program(await staff());
    const list = `/api/accounts/${world.account}/companies`;
    expect((await world.as.ordinary.get(list, header)).rows.length).toBeGreaterThan(1);
    expect((await world.as.superAdmin.get(list, { authorization: 'Bearer clr_wrong' })).status).toBe(401);
    const broken = { ...header, 'x-xsrf-token': 'wrong', cookie: 'clareira_session=wrong' };
    const made = await server.client().post(list, { name: 'Nova', cnpj: '12345678000190' }, broken);
    expect(made.status).toBe(201);
  });

  test('that only reads may not write, but fetches files', async () => {
    const { get, post, put, delete: remove } = await program(await staff(), { access: 'read' });
    const file = form({ unit: 'U', technical_manager: 'T', status: 'S', file: pdf() });
    const at = { account_id: world.account, company_id: world.company };
    const { id, annex_id } = (await world.as.superAdmin.post(paths.rows(contracts, at), file)).body;
    expect((await get(paths.rows(contracts, at))).status).toBe(200);
    expect((await get(paths.download(Number(annex_id)))).status).toBe(200);
    expect((await post(paths.zip(contracts, at), { ids: [id] })).status).toBe(200);
    const writes = [
      await post(paths.rows(contracts, at), sampleOf(contracts)),
      await put(paths.row(contracts, at, id), sampleOf(contracts)),
      await remove(paths.row(contracts, at, id)),
      await post(paths.rows(contracts, at), 'broken'),
    ];
    expect(writes.map(({ status }) => status)).toEqual([403, 403, 403, 403]);
    const refusals = (await world.as.superAdmin.get(`${paths.audit(world.account)}?action=access-refused`)).rows;
    expect(refusals[0]).toMatchObject({ resource: 'api-tokens', details: { status: 403, count: 4 } });
    expect(refusals[0]?.details).toHaveProperty('api_token');
    const elsewhere = { account_id: world.otherAccount, company_id: world.foreignCompany };
    expect((await post(paths.rows(contracts, elsewhere), sampleOf(contracts))).status).toBe(404);
  });

  test('is kept out of what is for people', async () => {
    const { get, post, put, delete: remove } = await program(await staff());
    const answers = [
      await get(paths.me),
      await put(paths.ownPassword, {}),
      await post(paths.passwordConfirmation, {}),
      await get(paths.apiTokens),
      await post(paths.apiTokens, {}),
      await post(paths.totp, {}),
      await get(paths.sessions),
      await remove(paths.sessions),
      await post(paths.signIn, {}),
      await post(paths.secondFactor, {}),
      await post(paths.signOut),
    ];
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 403));
    const wrong = { authorization: 'Bearer clr_wrong' };
    expect((await server.client().post(paths.signIn, {}, wrong)).status).toBe(401);
  });

  test.for(['Bearer', 'Bearer ', 'bearer clr_wrong', 'Bearer something else'])('is nobody with %j', async (wrong) => {
    const header = { authorization: wrong };
    expect((await server.client().get(`/api/accounts/${world.account}/companies`, header)).status).toBe(401);
    expect((await world.as.superAdmin.post(invoices(), {}, header)).status).toBe(401);
  });

  test('another scheme is none of ours', async () => {
    const header = { authorization: 'Basic YTpi' };
    expect((await world.as.superAdmin.get(paths.me, header)).status).toBe(200);
    expect((await server.client().post(invoices(), {}, header)).status).toBe(419);
  });

  test('makes 600 calls a minute, and no more', async () => {
    const { get } = await program(await staff());
    const path = paths.sessionCheck(world.account);
    const statuses: number[] = [];
    for (let count = 0; count < 600; count += 20) {
      const answers = await Promise.all(Array.from({ length: 20 }, () => get(path)));
      statuses.push(...answers.map(({ status }) => status));
    }
    expect(statuses).not.toContain(429);
    const answer = await get(path);
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    server.later(60_000);
    expect((await get(path)).status).not.toBe(429);
  });
});

describe('a token ends', () => {
  const list = () => `/api/accounts/${world.account}/companies`;

  test('when its owner says so, at once, and nobody else can', async () => {
    const [owner, other] = [await staff(), await staff()];
    const { id, get } = await program(owner);
    expect((await other.delete(paths.apiToken(id))).status).toBe(404);
    expect((await get(list())).status).toBe(200);
    expect((await owner.delete(paths.apiToken(id))).status).toBe(204);
    expect((await get(list())).status).toBe(401);
    expect((await owner.delete(paths.apiToken(id))).status).toBe(404);
  });

  test('after its day', async () => {
    const { get } = await program(await staff());
    expect((await get(list())).status).toBe(200);
    server.later(day);
    expect((await get(list())).status).toBe(401);
    server.later(-day);
  });

  const endings: [string, (owner: Client) => Promise<unknown>][] = [
    ['of their own', (owner) => owner.put(paths.ownPassword, { current_password: password, password: 'outra senha' })],
    [
      'that somebody else sets',
      ({ user }) =>
        world.as.superAdmin.put(paths.row(administrativeUsers, { account_id: world.account }, user?.id ?? 0), {
          ...user,
          password: 'outra senha',
        }),
    ],
    ['that an operator sets', ({ user }) => setPassword(server.services, user?.email, 'outra senha')],
  ];
  test.for(endings)('with a new password %s', async ([, end]) => {
    const owner = await staff();
    const { get } = await program(owner);
    await end(owner);
    expect((await get(list())).status).toBe(401);
  });

  test('with its owner', async () => {
    const owner = await staff();
    const { get } = await program(owner);
    await world.as.superAdmin.delete(
      paths.row(administrativeUsers, { account_id: world.account }, owner.user?.id ?? 0),
    );
    expect((await get(list())).status).toBe(401);
  });
});
