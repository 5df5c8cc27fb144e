import { companies, companyUsers, contracts, paths, payments } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { saveRow } from '../src/resources/engine/save.ts';
import { resources } from '../src/resources/index.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
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

const list = () => paths.rows(companies, { account_id: world.account });
const one = (id: number | string, account = world.account) => paths.row(companies, { account_id: account }, id);

describe('the list of companies', () => {
  test.for(['superPlain', 'superAdmin'] as const)('%s gets all of the account', async (role) => {
    const { rows } = await world.as[role].get(list());
    const names = rows.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(['Primeira', 'Águas do Vale Ltda', 'Dedetizadora Silva']));
    expect(names).not.toContain('Limpeza Total');
  });

  test.for(['ordinary', 'companyAdmin'] as const)('%s gets just its own', async (role) => {
    const { rows } = await world.as[role].get(list());
    expect(rows).toEqual([{ id: world.company, name: 'Águas do Vale Ltda', cnpj: '12345678000190' }]);
  });

  test('a search does not widen what is seen', async () => {
    expect((await world.as.ordinary.get(`${list()}?search=dedetizadora`)).rows).toEqual([]);
    expect((await world.as.ordinary.get(`${list()}?search=vale`)).rows).toHaveLength(1);
  });
});

describe('one company', () => {
  test('is answered to whom it is visible, and is not there for anyone else', async () => {
    const company = { id: world.company, name: 'Águas do Vale Ltda', cnpj: '12345678000190' };
    for (const role of ['ordinary', 'companyAdmin', 'superPlain', 'superAdmin'] as const) {
      expect((await world.as[role].get(one(world.company))).body).toEqual(company);
    }
    for (const role of ['otherCompany', 'otherAccount', 'otherAccountSuper'] as const) {
      expect((await world.as[role].get(one(world.company))).status).toBe(404);
    }
  });

  test.for(['0', 'abc', '01', '1.0', '99999999999999999999', '999999'])('there is none %s', async (id) => {
    expect((await admin.get(one(id))).status).toBe(404);
  });

  test('need not have a CNPJ of its own', async () => {
    const cnpj = '99888777000166';
    const [first, second] = [await makeCompany(admin, 'Uma', cnpj), await makeCompany(admin, 'Outra', cnpj)];
    expect(second).toBeGreaterThan(first);
    expect((await admin.get(one(second))).body.cnpj).toBe(cnpj);
  });
});

describe('the session check', () => {
  test('answers company 1 to those who see it', async () => {
    for (const role of ['superPlain', 'superAdmin'] as const) {
      const answer = await world.as[role].get(paths.sessionCheck(world.account));
      expect([answer.status, answer.body]).toEqual([200, { id: 1, name: 'Primeira', cnpj: '12345678000190' }]);
    }
  });

  test('shows nothing to those who do not, and says that the session is alive', async () => {
    for (const role of ['ordinary', 'companyAdmin', 'otherCompany'] as const) {
      const answer = await world.as[role].get(paths.sessionCheck(world.account));
      expect([answer.status, answer.bytes.length]).toEqual([204, 0]);
    }
    // Company 1 is of the first account, so for the other it is nobody's.
    const foreign = await world.as.otherAccountSuper.get(paths.sessionCheck(world.otherAccount));
    expect([foreign.status, foreign.bytes.length]).toEqual([204, 0]);
  });

  test('is a 401 without a session and a 404 for another account', async () => {
    expect((await world.as.anonymous.get(paths.sessionCheck(world.account))).status).toBe(401);
    expect((await world.as.otherAccountSuper.get(paths.sessionCheck(world.account))).status).toBe(404);
    expect((await world.as.superAdmin.get(paths.sessionCheck(world.otherAccount))).status).toBe(404);
  });

  test('never hides that the database fails', async () => {
    const broken = await startServer();
    try {
      const client = await broken.signIn();
      const { db } = broken.services;
      // The session is still found; the company no more.
      await db.schema.alterTable('companies').renameColumn('account_id', 'elsewhere').execute();
      const check = client.get(paths.sessionCheck(1));
      await expect(check).rejects.toThrow('answered 500');
    } finally {
      await broken.stop();
    }
  });
});

describe('a deleted company', () => {
  const email = 'gone@company.test';
  const password = 'senha de teste';

  test('takes its rows, files, people and their sessions with it', async () => {
    const company_id = await makeCompany(admin, 'Que se vai');
    const at = { account_id: world.account, company_id };
    const person = { name: 'Rui', email, password };
    expect((await admin.post(paths.rows(companyUsers, at), person)).status).toBe(201);
    const member = await server.signIn(email, password);
    const contract = await admin.post(
      paths.rows(contracts, at),
      form({ unit: 'U', technical_manager: 'T', status: 'S', file: pdf() }),
    );
    const payment = await admin.post(paths.rows(payments, at), sampleOf(payments));
    const download = paths.download(Number(contract.body.annex_id));
    for (const client of [member, admin]) expect((await client.get(download)).status).toBe(200);

    expect((await admin.delete(one(company_id))).status).toBe(204);

    expect((await member.get(paths.sessionCheck(world.account))).status).toBe(401);
    expect((await member.get(download)).status).toBe(401);
    expect((await member.signIn(email, password)).body.message).toBe('Credenciais incorretas.');
    for (const path of [
      one(company_id),
      download,
      paths.rows(contracts, at),
      paths.rows(payments, at),
      paths.rows(companyUsers, at),
    ]) {
      expect((await admin.get(path)).status, path).toBe(404);
    }
    expect((await admin.put(paths.row(payments, at, payment.body.id), sampleOf(payments))).status).toBe(404);
    expect((await admin.delete(paths.row(payments, at, payment.body.id))).status).toBe(404);
    expect((await admin.post(paths.zip(contracts, at), { ids: [contract.body.id] })).status).toBe(404);
    expect((await admin.post(paths.rows(companyUsers, at), sampleOf(companyUsers))).status).toBe(404);
    const { rows } = await admin.get(list());
    expect(rows.map(({ id }) => id)).not.toContain(company_id);

    const elsewhere = { account_id: world.account, company_id: world.otherCompany };
    expect((await admin.post(paths.rows(companyUsers, elsewhere), person)).status).toBe(201);
  });

  test('is found no more by a search', async () => {
    const id = await makeCompany(admin, 'Zelosa Quixotesca');
    const search = `${list()}?search=quixot`;
    expect((await admin.get(search)).rows.map((row) => row.id)).toEqual([id]);
    await admin.delete(one(id));
    expect((await admin.get(search)).rows).toEqual([]);
  });

  test('leaves no one behind who was made while it went', async () => {
    const company_id = await makeCompany(admin, 'Corrida');
    const users = paths.rows(companyUsers, { account_id: world.account, company_id });
    const people = Array.from({ length: 4 }, () => sampleOf(companyUsers));
    const made = people.map((person) => admin.post(users, person));
    const [gone, ...created] = await Promise.all([admin.delete(one(company_id)), ...made]);
    expect(gone.status).toBe(204);
    for (const { status } of created) expect([201, 404]).toContain(status);
    const left = await server.services.db
      .selectFrom('users')
      .select('id')
      .where('company_id', '=', company_id)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left).toEqual([]);
  });

  test('takes nothing from a call that came when it was still there', async () => {
    const company_id = await makeCompany(admin, 'Recém-excluída');
    await admin.delete(one(company_id));
    const definition = resources.find(({ resource }) => resource === contracts);
    const user = admin.user;
    if (!definition || !user) throw new Error('Contracts are not served, or nobody is signed in.');
    // What a request does once it has found the company.
    const saving = saveRow(
      server.services,
      definition,
      { account_id: world.account, company_id },
      { fields: sampleOf(contracts), files: new Map(), problems: {} },
      { user, account: { version: 0 }, company: undefined, address: '', by: { kind: 'operator' } },
    );
    await expect(saving).rejects.toMatchObject({ status: 404 });
    const kept = server.services.db.selectFrom('contracts').select('id').where('company_id', '=', company_id);
    expect(await kept.execute()).toEqual([]);
  });

  test('refuses what is made while it goes wholly, or takes it wholly', async () => {
    const company_id = await makeCompany(admin, 'Apressada');
    const rows = paths.rows(contracts, { account_id: world.account, company_id });
    const made = Array.from({ length: 8 }, () => admin.post(rows, sampleOf(contracts)));
    const [gone, ...answers] = await Promise.all([admin.delete(one(company_id)), ...made]);
    expect(gone.status).toBe(204);
    const statuses = answers.map(({ status }) => status);
    expect(statuses.filter((status) => status !== 201 && status !== 404)).toEqual([]);
    const kept = await server.services.db
      .selectFrom('contracts')
      .select('id')
      .where('company_id', '=', company_id)
      .execute();
    expect(kept).toHaveLength(statuses.filter((status) => status === 201).length);
  });
});

test('rows are made in a company while it is edited, and none of the calls stands in another’s way', async () => {
  const company_id = await makeCompany(admin, 'Movimentada');
  const rows = paths.rows(contracts, { account_id: world.account, company_id });
  for (let round = 0; round < 5; round++) {
    const made = Array.from({ length: 8 }, () => admin.post(rows, sampleOf(contracts)));
    const edited = Array.from({ length: 4 }, (_, at) =>
      admin.put(one(company_id), { ...sampleOf(companies), name: `Nome ${at}` }),
    );
    const statuses = (await Promise.all([...made, ...edited])).map(({ status }) => status);
    expect(statuses).toEqual([...made.map(() => 201), ...edited.map(() => 200)]);
  }
  expect((await admin.get(rows)).rows).toHaveLength(40);
});

test('twenty companies are deleted by twenty calls at once', async () => {
  const ids = await Promise.all(Array.from({ length: 20 }, (_, at) => makeCompany(admin, `Lote ${at}`)));
  const answers = await Promise.all(ids.map((id) => admin.delete(one(id))));
  expect(answers.map(({ status }) => status)).toEqual(ids.map(() => 204));
  const left = new Set((await admin.get(list())).rows.map(({ id }) => id));
  expect(ids.filter((id) => left.has(id))).toEqual([]);
});

test('one company that twenty calls delete at once is deleted once', async () => {
  const id = await makeCompany(admin, 'Disputada');
  const answers = await Promise.all(Array.from({ length: 20 }, () => admin.delete(one(id))));
  const statuses = answers.map(({ status }) => status);
  expect(statuses.filter((status) => status === 204)).toHaveLength(1);
  expect(statuses.filter((status) => status === 404)).toHaveLength(19);
});
