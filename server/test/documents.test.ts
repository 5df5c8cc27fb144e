import { documents, paths } from '@clareira/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type Role, type World } from './harness/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

/** A document of `world.company`, which is not company 1. */
async function newDocument(): Promise<number> {
  const rows = paths.rows(documents, { account_id: world.account, company_id: world.company });
  return (await world.as.superAdmin.post(rows, sampleOf(documents))).body.id;
}

async function isThere(id: number): Promise<boolean> {
  const rows = paths.rows(documents, { account_id: world.account, company_id: world.company });
  return (await world.as.superAdmin.get(rows)).rows.some((row) => row.id === id);
}

const deletion = (id: number | string, company_id: number, account_id = world.account) =>
  paths.row(documents, { account_id, company_id }, id);

test.for([
  ['superAdmin', 204],
  ['superPlain', 204],
  ['ordinary', 403],
  ['companyAdmin', 403],
  ['otherCompany', 404],
  ['otherAccount', 404],
  ['otherAccountSuper', 404],
  ['anonymous', 401],
] as [Role, number][])(
  'deleted at company 1, %s is answered %i by the authority of the row',
  async ([role, status]) => {
    const id = await newDocument();
    expect((await world.as[role].delete(deletion(id, 1))).status).toBe(status);
    expect(await isThere(id)).toBe(status !== 204);
  },
);

test.for(['otherAccount', 'otherAccountSuper'] as Role[])(
  '%s does not reach it through its own account either',
  async (role) => {
    const id = await newDocument();
    expect((await world.as[role].delete(deletion(id, 1, world.otherAccount))).status).toBe(404);
    expect(await isThere(id)).toBe(true);
  },
);

test('the real company works as well, and a wrong one does not', async () => {
  const id = await newDocument();
  const client = world.as.superAdmin;
  expect((await client.delete(deletion(id, world.otherCompany))).status).toBe(404);
  expect((await client.delete(deletion(id, world.foreignCompany))).status).toBe(404);
  expect(await isThere(id)).toBe(true);
  expect((await client.delete(deletion(id, world.company))).status).toBe(204);
  expect((await client.delete(deletion(id, 1))).status).toBe(404);
});

test('company 1 itself may be deleted, and the fixed path works on', async () => {
  const own = await startServer();
  try {
    const client = await own.signIn();
    const account_id = client.user?.account_id ?? 0;
    const make = async (name: string) => {
      const created = await client.post(`/api/accounts/${account_id}/companies`, { name, cnpj: '12345678000190' });
      return created.body.id;
    };
    const [first, second] = [await make('Primeira'), await make('Segunda')];
    expect((await client.delete(`/api/accounts/${account_id}/companies/${first}`)).status).toBe(204);
    const created = await client.post(paths.rows(documents, { account_id, company_id: second }), sampleOf(documents));
    const path = paths.row(documents, { account_id, company_id: 1 }, created.body.id);
    expect((await client.delete(path)).status).toBe(204);
  } finally {
    await own.stop();
  }
});

test('only deletion is fixed at company 1: a change must name the real one', async () => {
  const id = await newDocument();
  expect((await world.as.superAdmin.put(deletion(id, 1), sampleOf(documents))).status).toBe(404);
});

test.for(['0', 'abc', '999999'])('there is no document %s', async (id) => {
  expect((await world.as.superAdmin.delete(deletion(id, 1))).status).toBe(404);
});
