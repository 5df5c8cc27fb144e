import {
  administrativeUsers,
  companies,
  companyUsers,
  contracts,
  documents,
  paths,
  payments,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostPerAddress, mostPerEmailAndAddress } from '../src/identity/throttle.ts';
import type { AnswerBody } from './harness/answer.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { failedMail } from './harness/failed-mail.ts';
import { sampleOf } from './harness/samples.ts';
import { startBeside } from './harness/second-server.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { eventsDuring, readTrail } from './harness/trail.ts';
import { makeWorld, type World } from './harness/world.ts';

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

/** What was refused before is of another minute. */
function eventsOf(act: () => Promise<unknown>, client = admin) {
  server.later(60_000);
  return eventsDuring(client, act);
}

/** What the role asks for in vain, and the answer. */
const table: [string, 'ordinary' | 'otherCompany', number, (client: Client) => Promise<{ status: number }>][] = [
  ['a payment made', 'ordinary', 403, (client) => client.post(paths.rows(payments, at()), sampleOf(payments))],
  ['a company made', 'ordinary', 403, (client) => client.post(paths.rows(companies, at()), sampleOf(companies))],
  ['administrative users', 'ordinary', 403, (client) => client.get(paths.rows(administrativeUsers, at()))],
  ["its company's users", 'ordinary', 403, (client) => client.get(paths.rows(companyUsers, at()))],
  ['the audit trail', 'ordinary', 403, (client) => client.get(paths.audit(world.account))],
  ["another company's payments", 'otherCompany', 404, (client) => client.get(paths.rows(payments, at()))],
  ['another company', 'otherCompany', 404, (client) => client.get(paths.row(companies, at(), world.company))],
  [
    'a change of another company',
    'otherCompany',
    404,
    (client) => client.put(paths.row(companies, at(), world.company), sampleOf(companies)),
  ],
  ['another account', 'otherCompany', 404, (client) => client.get(`/api/accounts/${world.otherAccount}/companies`)],
  ["another account's trail", 'otherCompany', 404, (client) => client.get(paths.audit(world.otherAccount))],
  ["another account's overview", 'otherCompany', 404, (client) => client.get(paths.overview(world.otherAccount))],
  [
    "another account's session check",
    'otherCompany',
    404,
    (client) => client.get(paths.sessionCheck(world.otherAccount)),
  ],
  [
    "another company's document, at company 1",
    'otherCompany',
    404,
    async (client) => client.delete(paths.row(documents, { ...at(), company_id: 1 }, await newDocument())),
  ],
  [
    "another company's row, in the path of its own",
    'otherCompany',
    404,
    async (client) =>
      client.put(
        paths.row(documents, { ...at(), company_id: world.otherCompany }, await newDocument()),
        sampleOf(documents),
      ),
  ],
  ["another company's file", 'otherCompany', 404, async (client) => client.get(paths.download(await newAnnex()))],
  [
    "another company's rows in a ZIP",
    'otherCompany',
    404,
    async (client) =>
      client.post(paths.zip(documents, { ...at(), company_id: world.otherCompany }), { ids: [await newDocument()] }),
  ],
];

/** What lies in the world's account, asked for by the staff of another one, in the path of their own. */
const ofAnother: [string, string, (account: number) => Promise<string>][] = [
  ['trash', 'a deleted row', async (account) => paths.restore(account, documents.path, await deletedDocument())],
  ['imports', 'an import', async (account) => paths.importCommit(account, await newImport())],
  ['mail', 'a mail', async (account) => paths.mailRetry(account, await failedMail(server, world))],
];

test.for(ofAnother)("refused access to another account's %s is told once: %s", async ([resource, , path]) => {
  const client = world.as.otherAccountSuper;
  const ask = async () => expect((await client.post(await path(world.otherAccount))).status).toBe(404);
  const events = await eventsOf(ask, client);
  expect(events).toMatchObject([
    { action: 'access-refused', resource, user_id: client.user?.id, details: { status: 404 } },
  ]);
});

async function newDocument(): Promise<number> {
  return (await admin.post(paths.rows(documents, at()), sampleOf(documents))).body.id;
}

async function deletedDocument(): Promise<number> {
  const id = await newDocument();
  await admin.delete(paths.row(documents, at(), id));
  return id;
}

async function newImport(): Promise<number> {
  const file: [Blob, string] = [new Blob(['name;cnpj\nVinda de um arquivo;11222333000181']), 'empresas.csv'];
  return (await admin.post(paths.imports(world.account), form({ resource: 'companies', file }))).body.id;
}

async function newAnnex(): Promise<number> {
  const body = form({ unit: 'U', technical_manager: 'T', status: 'S', file: pdf() });
  return Number((await admin.post(paths.rows(contracts, at()), body)).body.annex_id);
}

test.for(table)('refused access to %s is told once', async ([, role, status, ask]) => {
  const client = world.as[role];
  const events = await eventsOf(async () => expect((await ask(client)).status).toBe(status));
  const refusals = events.filter(({ action }) => action === 'access-refused');
  expect(refusals).toHaveLength(1);
  const { account_id, id: user_id } = client.user ?? {};
  expect(refusals[0]).toMatchObject({ account_id, user_id, address: '127.0.0.1' });
  expect(refusals[0]?.details).toMatchObject({ status, path: expect.stringMatching(/^\/api\/accounts\//) });
});

describe('one who is refused again and again', () => {
  const refused = (events: AnswerBody[]) => events.filter(({ action }) => /^(access|sign-in)-/.test(String(action)));
  const times = (count: number, act: () => Promise<unknown>) => Promise.all(Array.from({ length: count }, act));

  test('is one row a minute, which counts', async () => {
    const ask = () => world.as.ordinary.get(paths.rows(companyUsers, at()));
    const events = refused(await eventsOf(() => times(300, ask)));
    expect(events).toHaveLength(1);
    expect(events[0]?.details).toMatchObject({ status: 403, count: 300 });
    const later = refused(await eventsOf(() => times(2, ask)));
    expect(later).toHaveLength(1);
    expect(later[0]?.details).toMatchObject({ count: 2 });
    expect(later[0]?.id).not.toBe(events[0]?.id);
  });

  test('is a row for each kind of thing, and none for another', async () => {
    const events = await eventsOf(async () => {
      for (const client of [world.as.ordinary, world.as.otherCompany]) {
        await times(3, () => client.get(paths.rows(administrativeUsers, at())));
        await times(2, () => client.get(paths.audit(world.account)));
      }
    });
    const found = refused(events).map(({ user_id, resource, details }) => [user_id, resource, details]);
    for (const { user } of [world.as.ordinary, world.as.otherCompany]) {
      expect(found).toContainEqual([user?.id, 'administrativeUsers', expect.objectContaining({ count: 3 })]);
      expect(found).toContainEqual([user?.id, 'audit', expect.objectContaining({ count: 2 })]);
    }
    expect(found).toHaveLength(4);
  });

  test('has its count written when the server stops', async () => {
    const beside = await startBeside(server);
    const twin = beside.elsewhere(world.as.ordinary);
    await times(5, () => twin.get(paths.audit(world.account)));
    await beside.stop();
    expect((await readTrail(admin, '?limit=1')).rows).toMatchObject([{ resource: 'audit', details: { count: 5 } }]);
  });

  test('is told, at the sign-in, once for wrong passwords and once for too many', async () => {
    const email = 'ordinary@vale.test';
    const guess = async () => {
      const visitor = server.client();
      await visitor.handshake();
      await visitor.post(paths.signIn, { email, password: 'errada errada' });
    };
    const events = refused(await eventsOf(() => times(40, guess)));
    const of = { user_id: world.as.ordinary.user?.id, account_id: world.account, address: '127.0.0.1' };
    expect(events).toHaveLength(2);
    expect(events).toContainEqual(
      expect.objectContaining({ ...of, action: 'sign-in-refused', details: { email, count: mostPerEmailAndAddress } }),
    );
    expect(events).toContainEqual(
      expect.objectContaining({
        ...of,
        action: 'sign-in-throttled',
        details: { email, count: 40 - mostPerEmailAndAddress },
      }),
    );
  });

  test('at the sign-in, with addresses that nobody has, is one of the network', async () => {
    const { db } = server.services;
    const count = async () =>
      (await db.selectFrom('audit_events').select('id').where('user_id', 'is', null).execute()).length;
    server.later(60_000);
    const before = await count();
    let guesses = 0;
    await times(mostPerAddress + 20, async () => {
      const visitor = server.client();
      await visitor.handshake();
      await visitor.post(paths.signIn, { email: `${guesses++}@nowhere.test`, password: 'errada errada' });
    });
    await server.services.repeatedEvents.flush();
    expect((await count()) - before).toBe(2);
  });
});

test('a refusal that cannot be written down is a refusal all the same', async () => {
  const { db } = server.services;
  server.later(60_000);
  await db.schema.alterTable('audit_events').renameTo('audit_elsewhere').execute();
  const ask = () => world.as.ordinary.get(paths.rows(companyUsers, at()));
  expect((await ask()).status).toBe(403);
  expect((await ask()).status).toBe(403);
  await db.schema.alterTable('audit_elsewhere').renameTo('audit_events').execute();
  const [told] = (await readTrail(admin, '?limit=1')).rows;
  expect(told).toMatchObject({
    action: 'access-refused',
    resource: 'companyUsers',
    details: { status: 403, count: 2 },
  });
});

test('refusals of a minute that could not be written down are told with those of the next', async () => {
  const { db } = server.services;
  server.later(60_000);
  await db.schema.alterTable('audit_events').renameTo('audit_elsewhere').execute();
  const ask = () => world.as.ordinary.get(paths.rows(companyUsers, at()));
  await ask();
  await ask();
  server.later(60_000);
  await ask();
  await db.schema.alterTable('audit_elsewhere').renameTo('audit_events').execute();
  const told = (await readTrail(admin, '?limit=2')).rows.map(({ action, details }) => ({ action, details }));
  const refused = { action: 'access-refused', details: expect.objectContaining({ status: 403 }) };
  expect(told).toEqual([refused, refused]);
  expect(told.map(({ details }) => Object(details).count ?? 1).sort()).toEqual([1, 2]);
});

test('what is refused while a count is written is counted, also at the end of its minute', async () => {
  const { account_id, id: user_id } = admin.user ?? { account_id: 0, id: 0 };
  const event = { account_id, user_id, address: '127.0.0.1', action: 'access-refused', details: {} } as const;
  const { repeatedEvents } = server.services;
  const refuse = () => repeatedEvents.record('somebody', event, server.app.log);
  const events = await eventsOf(async () => {
    await refuse();
    await refuse();
    server.later(50_000);
    const writing = repeatedEvents.flush();
    await refuse();
    server.later(10_000);
    await writing;
  });
  expect(events).toMatchObject([{ details: { count: 3 } }]);
});

test('a refusal whose row is gone keeps no other from being counted', async () => {
  const { db } = server.services;
  const events = await eventsOf(async () => {
    const askTwice = async (path: string) => {
      await world.as.ordinary.get(path);
      await world.as.ordinary.get(path);
    };
    await askTwice(paths.rows(companyUsers, at()));
    await db.deleteFrom('audit_events').where('action', '=', 'access-refused').execute();
    await askTwice(paths.audit(world.account));
  });
  expect(events).toMatchObject([{ action: 'access-refused', resource: 'audit', details: { count: 2 } }]);
});

test('no access is refused by what merely does not exist, nor by the session check', async () => {
  const events = await eventsOf(async () => {
    await world.as.superAdmin.get(paths.row(companies, at(), 999_999));
    await world.as.superAdmin.put(paths.row(payments, at(), 999_999), sampleOf(payments));
    await world.as.superAdmin.get(paths.download(999_999));
    await world.as.superAdmin.post(paths.restore(world.account, documents.path, 999_999));
    await world.as.superAdmin.get(paths.import(world.account, 999_999));
    await world.as.superAdmin.post(paths.mailRetry(world.account, 999_999));
    await world.as.ordinary.get(paths.sessionCheck(world.account));
  });
  expect(events).toEqual([]);
});
