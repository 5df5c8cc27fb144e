import {
  addDays,
  administrativeUsers,
  companies,
  companyUsers,
  contracts,
  documents,
  paths,
  payments,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startOfDay } from '../src/history/days.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { eventsDuring, readTrail } from './harness/trail.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  admin = world.as.superAdmin;
});
afterAll(() => server.stop());

const at = () => ({ account_id: world.account, company_id: world.company });

const trail = (query = '', client = admin) => readTrail(client, query);

const eventsOf = (act: () => Promise<unknown>, client = admin) => eventsDuring(client, act);

const mine = () => ({ account_id: world.account, user_id: admin.user?.id, address: '127.0.0.1' });

describe('a change', () => {
  test('is told once, with who, where, when and what', async () => {
    const rows = paths.rows(payments, at());
    const sample = sampleOf(payments);
    let id = 0;
    const events = await eventsOf(async () => {
      id = (await admin.post(rows, sample)).body.id;
      await admin.put(`${rows}/${id}`, { ...sample, value: 0.07, status: 'paid_off' });
      await admin.delete(`${rows}/${id}`);
    });
    const told = { ...mine(), company_id: world.company, resource: 'payments', row_id: id };
    const [deleted, updated, created] = events;
    expect(events).toHaveLength(3);
    expect(created).toMatchObject({ ...told, action: 'create' });
    expect(created?.details).toEqual({
      ...Object.fromEntries(Object.entries(sample).map(([key, value]) => [key, [null, value]])),
      id: [null, id],
      company_id: [null, world.company],
    });
    expect(updated).toMatchObject({ ...told, action: 'update' });
    const paid_on = [null, server.services.today()];
    expect(updated?.details).toEqual({ value: [1234.56, 0.07], status: ['pending', 'paid_off'], paid_on });
    expect(deleted).toMatchObject({ ...told, action: 'delete' });
    expect(deleted?.details).toMatchObject({ value: [0.07, null], unit: ['Matriz', null] });
    for (const { at: time } of events) expect(Math.abs(Date.parse(String(time)) - Date.now())).toBeLessThan(60_000);
  });

  test('of a company is told with the company', async () => {
    let id = 0;
    const events = await eventsOf(async () => {
      id = await makeCompany(admin, 'Auditada');
      await admin.delete(paths.row(companies, at(), id));
    });
    expect(events.map(({ action, company_id, row_id }) => [action, company_id, row_id])).toEqual([
      ['delete', id, id],
      ['create', id, id],
    ]);
  });

  test('of a file is told by the ids of the annexes', async () => {
    const rows = paths.rows(contracts, at());
    const body = () => form({ unit: 'U', technical_manager: 'T', status: 'S', file: pdf() });
    const first = (await admin.post(rows, body())).body;
    const [event] = await eventsOf(() => admin.put(`${rows}/${first.id}`, body()));
    const row = (await admin.get(rows)).rows.find(({ id }) => id === first.id);
    expect(event?.details).toEqual({ annex_id: [first.annex_id, row?.annex_id] });
  });

  test('of a password is told without it', async () => {
    const [rows, person] = [paths.rows(companyUsers, at()), sampleOf(companyUsers)];
    const created = await admin.post(rows, person);
    const [event] = await eventsOf(() =>
      admin.put(`${rows}/${created.body.id}`, { ...person, password: 'outra senha' }),
    );
    expect(event?.details).toEqual({ password: 'changed' });
  });

  test('that fails leaves no event', async () => {
    const rows = paths.rows(companyUsers, at());
    const person = sampleOf(companyUsers);
    const { id } = (await admin.post(rows, person)).body;
    const events = await eventsOf(async () => {
      const clashes = [
        await admin.post(rows, person),
        await admin.put(`${rows}/${id}`, { ...person, password: '', email: 'admin@localhost' }),
        await admin.post(paths.rows(payments, at()), { ...sampleOf(payments), unit: '' }),
        await admin.delete(paths.row(administrativeUsers, at(), admin.user?.id ?? 0)),
      ];
      expect(clashes.map(({ status }) => status)).toEqual([422, 422, 422, 422]);
    });
    expect(events).toEqual([]);
  });

  test('is not made when it cannot be told', async () => {
    const own = await startServer();
    try {
      const client = await own.signIn();
      const { db } = own.services;
      await db.schema.alterTable('audit_events').renameTo('audit_elsewhere').execute();
      const list = paths.rows(companies, { account_id: 1 });
      await expect(client.post(list, sampleOf(companies))).rejects.toThrow('answered 500');
      expect((await client.get(list)).rows).toEqual([]);
    } finally {
      await own.stop();
    }
  });
});

describe('a sign-in', () => {
  test('is told, and so are a refused one and a sign-out', async () => {
    const email = 'ordinary@vale.test';
    const events = await eventsOf(async () => {
      const client = server.client();
      await client.signIn(email, 'errada errada');
      await client.signIn(email.toUpperCase(), 'senha de teste');
      await client.post(paths.signOut);
    });
    const user_id = world.as.ordinary.user?.id;
    const known = { account_id: world.account, user_id, address: '127.0.0.1' };
    expect(events.map(({ action }) => action)).toEqual(['sign-out', 'sign-in', 'sign-in-refused']);
    for (const event of events) expect(event).toMatchObject(known);
    expect(events[2]?.details).toEqual({ email });
  });

  test('with an address that nobody has is written down, but for no account', async () => {
    const email = 'nobody@nowhere.test';
    const events = await eventsOf(() => server.client().signIn(email, 'errada errada'));
    expect(events).toEqual([]);
    const { db } = server.services;
    const kept = await db.selectFrom('audit_events').selectAll().where('details', 'like', `%${email}%`).execute();
    expect(kept).toMatchObject([{ action: 'sign-in-refused', account_id: null, user_id: null }]);
  });
});

describe('the trail', () => {
  test('is newest first, and walked page by page', async () => {
    const { rows: all } = await trail('?limit=1000');
    const ids = all.map(({ id }) => id);
    expect(ids).toEqual(ids.toSorted((one, other) => other - one));
    expect(ids.length).toBeGreaterThan(10);
    const walked: number[] = [];
    const size = Math.ceil(ids.length / 3);
    for (let next: string | undefined = `?limit=${size}`; next; ) {
      const page = await trail(next);
      expect(page.rows.length).toBeLessThanOrEqual(size);
      walked.push(...page.rows.map(({ id }) => id));
      next = /^<[^?]*(\?.*)>; rel="next"$/.exec(page.headers.get('link') ?? '')?.[1];
    }
    expect(walked).toEqual(ids);
  });

  test('comes in pages of a hundred unless asked otherwise', async () => {
    for (let count = 0; count < 101; count++) {
      await world.as.ordinary.get(paths.audit(world.account));
      server.later(60_000);
    }
    const page = await trail();
    expect(page.rows).toHaveLength(100);
    expect(page.headers.get('link')).toContain('rel="next"');
  });

  test.for(['limit=0', 'limit=1001', 'limit=x', 'after=0', 'after=-1', 'after=x', 'after=99999999999999999'])(
    '%s is refused',
    async (query) => {
      const answer = await trail(`?${query}`);
      const [name = ''] = query.split('=');
      expect([answer.status, answer.body.errors]).toEqual([422, { [name]: ['Valor inválido'] }]);
    },
  );

  test('is asked for a resource by the last part of its path too', async () => {
    const place = { account_id: world.account, company_id: world.company };
    const document = (await admin.post(paths.rows(documents, place), sampleOf(documents))).body;
    const user = (await admin.post(paths.rows(companyUsers, place), sampleOf(companyUsers))).body;
    for (const [query, id] of [
      ['documentations', document.id],
      ['documents', document.id],
      ['users', user.id],
    ]) {
      const { rows } = await trail(`?resource=${query}&row_id=${id}&action=create`);
      expect(rows.map(({ row_id }) => row_id)).toEqual([id]);
    }
  });

  test('is asked for a name with a hyphen', async () => {
    await world.as.ordinary.get(paths.apiTokens);
    const { status, rows } = await trail('?resource=api-tokens&limit=1');
    expect(status).toBe(200);
    expect(rows).toMatchObject([{ action: 'access-refused', resource: 'api-tokens' }]);
  });

  test('is narrowed to a company, a person, an action and days', async () => {
    const company = await makeCompany(admin, 'Filtrada');
    const list = paths.rows(payments, { account_id: world.account, company_id: company });
    const { id } = (await admin.post(list, sampleOf(payments))).body;
    await world.as.superPlain.put(`${list}/${id}`, { ...sampleOf(payments), value: 3 });
    const told = async (query: string) =>
      (await trail(`?company_id=${company}&resource=payments&${query}`)).rows.map(
        ({ action, user_name, company_name }) => [action, user_name, company_name],
      );
    const [made, changed] = [
      ['create', admin.user?.name, 'Filtrada'],
      ['update', world.as.superPlain.user?.name, 'Filtrada'],
    ];
    const today = server.services.today();
    expect(await told('')).toEqual([changed, made]);
    expect(await told(`user_id=${world.as.superPlain.user?.id}`)).toEqual([changed]);
    expect(await told('action=create')).toEqual([made]);
    expect(await told(`from=${today}&to=${today}`)).toEqual([changed, made]);
    expect(await told(`from=${addDays(today, 1)}`)).toEqual([]);
    expect(await told(`to=${addDays(today, -1)}`)).toEqual([]);
  });

  test('of a day holds what began in it, in whatever order it ended', async () => {
    const { config, db } = server.services;
    const company_id = await makeCompany(admin, 'Meia-noite');
    const day = addDays(server.services.today(), 400);
    const midnight = startOfDay(addDays(day, 1), config.timeZone);
    const event = { account_id: world.account, company_id, action: 'create', address: '', details: '{}' };
    // Written in this order, by when their transactions began, in seconds from midnight.
    for (const seconds of [-4, -7, 5, 2, -10]) {
      await db
        .insertInto('audit_events')
        .values({ ...event, at: midnight + seconds * 1000 })
        .execute();
    }
    const told = async (query: string) =>
      (await trail(`?company_id=${company_id}&${query}`)).rows.map(
        ({ at }) => (Date.parse(String(at)) - midnight) / 1000,
      );
    const next = addDays(day, 1);
    expect(await told(`from=${day}`)).toEqual([-10, 2, 5, -7, -4]);
    expect(await told(`from=${day}&to=${day}`)).toEqual([-10, -7, -4]);
    expect(await told(`from=${next}`)).toEqual([2, 5]);
    expect(await told(`from=${next}&to=${next}`)).toEqual([2, 5]);
    expect((await told(`action=create&to=${day}`)).slice(0, 3)).toEqual([-10, -7, -4]);
  });

  test('tells an account nothing of another', async () => {
    const { rows } = await trail('?limit=1000', world.as.otherAccountSuper);
    expect(rows.length).toBeGreaterThan(0);
    expect(new Set(rows.map(({ account_id }) => account_id))).toEqual(new Set([world.otherAccount]));
  });

  test('holds no password, no hash and no token', async () => {
    const { db } = server.services;
    const everything = JSON.stringify(await db.selectFrom('audit_events').selectAll().execute());
    const hashes = await db.selectFrom('users').select('password_hash').execute();
    const sessions = await db.selectFrom('sessions').select('token_hash').execute();
    const secrets = [
      ...['senha de teste', 'senha segura', 'outra senha', 'errada errada', 'a password of the tests', '$argon2'],
      ...hashes.map(({ password_hash }) => password_hash),
      ...sessions.map(({ token_hash }) => token_hash),
      ...Object.values(world.as).flatMap((client) => [...client.cookies.values()]),
    ];
    expect(secrets.length).toBeGreaterThan(20);
    expect(secrets.filter((secret) => everything.includes(secret))).toEqual([]);
  });
});
