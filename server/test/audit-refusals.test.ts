import {
  administrativeUsers,
  companies,
  companyUsers,
  contracts,
  documents,
  paths,
  payments,
} from '@clareira/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AnswerBody, type Client, form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
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

const trail = async (query = '', client = admin) => client.get(paths.audit(client.user?.account_id ?? 0) + query);

/** What was written down while this ran, newest first. */
async function eventsOf(act: () => Promise<unknown>, client = admin): Promise<AnswerBody[]> {
  const last = (await trail('?limit=1', client)).rows[0]?.id ?? 0;
  await act();
  return (await trail('?limit=1000', client)).rows.filter(({ id }) => id > last);
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

async function newDocument(): Promise<number> {
  return (await admin.post(paths.rows(documents, at()), sampleOf(documents))).body.id;
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

test('no access is refused by what merely does not exist, nor by the session check', async () => {
  const events = await eventsOf(async () => {
    await world.as.superAdmin.get(paths.row(companies, at(), 999_999));
    await world.as.superAdmin.put(paths.row(payments, at(), 999_999), sampleOf(payments));
    await world.as.superAdmin.get(paths.download(999_999));
    await world.as.ordinary.get(paths.sessionCheck(world.account));
  });
  expect(events).toEqual([]);
});
