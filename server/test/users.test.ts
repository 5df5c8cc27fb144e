import { administrativeUsers, companyUsers, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './harness/answer.ts';
import type { Client } from './harness/client.ts';
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
const ofCompany = () => paths.rows(companyUsers, at());
const ofAccount = () => paths.rows(administrativeUsers, at());
const isAlive = async (client: Client) => (await client.get(paths.sessionCheck(world.account))).status !== 401;
const taken = { email: ['E-mail já cadastrado'] };

const refusal = ({ status, body }: Answer) => [status, body.errors];

/** The two places where people are kept; what holds in one holds in the other. */
const kinds = [
  { resource: companyUsers, rows: ofCompany },
  { resource: administrativeUsers, rows: ofAccount },
];

describe.for(kinds)('$resource.name', ({ resource, rows }) => {
  test('a password is never answered, and kept only as an argon2id hash', async () => {
    const person = { ...sampleOf(resource), password: 'segredo inconfundível' };
    const created = await admin.post(rows(), person);
    const updated = await admin.put(`${rows()}/${created.body.id}`, person);
    for (const { text } of [created, updated, await admin.get(rows())]) {
      expect(text).not.toMatch(/segredo|argon|password|hash/);
    }
    const stored = await server.services.db
      .selectFrom('users')
      .selectAll()
      .where('id', '=', created.body.id)
      .executeTakeFirstOrThrow();
    expect(stored.password_hash).toMatch(/^\$argon2id\$/);
    expect(JSON.stringify(stored)).not.toContain('segredo');
  });

  test('a new user needs a password', async () => {
    for (const password of [undefined, null, '', ' '.repeat(9)]) {
      const answer = await admin.post(rows(), { ...sampleOf(resource), password });
      expect(refusal(answer)).toEqual([422, { password: ['Campo obrigatório*'] }]);
    }
  });

  test('a blank password keeps the one there, and every session; a new one ends them', async () => {
    const person = sampleOf(resource);
    const email = String(person.email);
    const { id } = (await admin.post(rows(), person)).body;
    const signedIn = await server.signIn(email, String(person.password));
    for (const password of [undefined, '', '  ']) {
      expect((await admin.put(`${rows()}/${id}`, { ...person, password })).status).toBe(200);
    }
    expect(await isAlive(signedIn)).toBe(true);
    expect((await admin.put(`${rows()}/${id}`, { ...person, password: 'outra senha' })).status).toBe(200);
    expect(await isAlive(signedIn)).toBe(false);
    expect(await isAlive(admin)).toBe(true);
    expect((await server.client().signIn(email, String(person.password))).status).toBe(422);
    expect((await server.client().signIn(email, 'outra senha')).status).toBe(200);
  });

  test('an e-mail is unique, case aside, over companies and accounts', async () => {
    const { rows: before } = await admin.get(rows());
    const known = ['ORDINARY@vale.test', 'Ordinary@Silva.test', 'Root@OTHER.test', 'ordinary@LIMPEZA.test'];
    for (const email of known) {
      expect(refusal(await admin.post(rows(), { ...sampleOf(resource), email })), email).toEqual([422, taken]);
    }
    expect((await admin.get(rows())).rows).toEqual(before);
  });

  test('an e-mail is changed to one that is free, or to another case of its own, and to no other', async () => {
    const person = sampleOf(resource);
    const { id } = (await admin.post(rows(), person)).body;
    const change = (email: string) => admin.put(`${rows()}/${id}`, { ...person, email, password: '' });
    expect(refusal(await change('ordinary@silva.test'))).toEqual([422, taken]);
    const upper = String(person.email).toUpperCase();
    expect((await change(upper)).body.email).toBe(upper);
    expect((await change(`new-${person.email}`)).status).toBe(200);
    expect((await admin.post(rows(), person)).status).toBe(201);
  });

  test('a deleted user is gone at once, and its e-mail can be used again', async () => {
    const person = sampleOf(resource);
    const { id } = (await admin.post(rows(), person)).body;
    const signedIn = await server.signIn(String(person.email), String(person.password));
    expect((await admin.delete(`${rows()}/${id}`)).status).toBe(204);
    expect(await isAlive(signedIn)).toBe(false);
    expect((await admin.get(rows())).rows.map((row) => row.id)).not.toContain(id);
    const again = await admin.post(rows(), person);
    expect(again.status).toBe(201);
    expect(again.body.id).not.toBe(id);
  });

  test('of two that are made at once with one e-mail, one is', async () => {
    const person = sampleOf(resource);
    const answers = await Promise.all([
      admin.post(rows(), person),
      admin.post(rows(), { ...person, email: String(person.email).toUpperCase() }),
    ]);
    const [made, refused] = answers.toSorted((one, other) => one.status - other.status);
    expect(made?.status).toBe(201);
    expect(refused && refusal(refused)).toEqual([422, taken]);
  });
});

describe('users of a company', () => {
  test('are administrative only when it is said', async () => {
    const { admin_user: _, ...person } = sampleOf(companyUsers);
    const created = await admin.post(ofCompany(), person);
    expect(created.body.admin_user).toBe(false);
    const path = `${ofCompany()}/${created.body.id}`;
    expect((await admin.put(path, { ...person, admin_user: true })).body.admin_user).toBe(true);
    expect((await admin.put(path, person)).body.admin_user).toBe(false);
  });

  test('an administrative one changes its own password and stays, while its other sessions end', async () => {
    const person = { ...sampleOf(companyUsers), admin_user: true };
    const { id } = (await admin.post(ofCompany(), person)).body;
    const [here, there] = [await signInAs(person), await signInAs(person)];
    expect((await here.put(`${ofCompany()}/${id}`, { ...person, password: 'outra senha' })).status).toBe(200);
    expect(await isAlive(here)).toBe(true);
    expect(await isAlive(there)).toBe(false);
  });

  test('nobody deletes themselves', async () => {
    const client = world.as.companyAdmin;
    const answer = await client.delete(`${ofCompany()}/${client.user?.id}`);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Um usuário não pode excluir a si mesmo.');
    expect(await isAlive(client)).toBe(true);
  });

  test('are not there under another company or among the administrative users', async () => {
    const { id } = (await admin.post(ofCompany(), sampleOf(companyUsers))).body;
    const places = [
      paths.row(companyUsers, { ...at(), company_id: world.otherCompany }, id),
      paths.row(administrativeUsers, at(), id),
    ];
    for (const path of places) {
      expect((await admin.put(path, sampleOf(companyUsers))).status).toBe(404);
      expect((await admin.delete(path)).status).toBe(404);
    }
    expect((await admin.get(ofCompany())).rows.map((row) => row.id)).toContain(id);
  });
});

describe('administrative users', () => {
  test('are listed without the users of companies', async () => {
    const { rows } = await admin.get(ofAccount());
    expect(rows.every((row) => row.company_id === null && row.account_id === world.account)).toBe(true);
    const emails = rows.map(({ email }) => email);
    expect(emails).toEqual(expect.arrayContaining(['admin@localhost', 'plain@staff.test']));
    expect(emails).not.toContain('root@other.test');
  });

  test('are super and administrative, whatever the body says', async () => {
    const { body } = await admin.post(ofAccount(), { ...sampleOf(administrativeUsers), admin_user: false });
    expect(body).toMatchObject({ admin_user: true, company_id: null, account_id: world.account });
  });

  test('belong to no company', async () => {
    const person = sampleOf(administrativeUsers);
    for (const company_id of [world.company, String(world.company), 0, false, 'x', []]) {
      const answer = await admin.post(ofAccount(), { ...person, company_id });
      expect(refusal(answer)).toEqual([422, { company_id: ['Valor inválido'] }]);
    }
    for (const company_id of ['', null]) {
      const answer = await admin.post(ofAccount(), { ...sampleOf(administrativeUsers), company_id });
      expect([answer.status, answer.body.company_id]).toEqual([201, null]);
    }
  });

  test('a super user without the flag keeps being without it when changed', async () => {
    const plain = world.as.superPlain;
    const body = { name: 'Simples', email: 'plain@staff.test', password: '', admin_user: true };
    const answer = await admin.put(`${ofAccount()}/${plain.user?.id}`, body);
    expect([answer.status, answer.body.admin_user, answer.body.name]).toEqual([200, false, 'Simples']);
  });

  test('nobody deletes themselves', async () => {
    const answer = await admin.delete(`${ofAccount()}/${admin.user?.id}`);
    expect(answer.status).toBe(422);
    expect(answer.body.message).toBe('Um usuário não pode excluir a si mesmo.');
    expect(Object.values(answer.body.errors)).toEqual([['Um usuário não pode excluir a si mesmo.']]);
    expect(await isAlive(admin)).toBe(true);
  });

  test('those of another account are not there', async () => {
    const stranger = world.as.otherAccountSuper.user?.id;
    expect((await admin.delete(`${ofAccount()}/${stranger}`)).status).toBe(404);
    expect((await admin.get(paths.rows(administrativeUsers, { account_id: world.otherAccount }))).status).toBe(404);
    expect((await world.as.otherAccountSuper.get(paths.sessionCheck(world.otherAccount))).status).toBe(204);
  });
});

const signInAs = ({ email, password }: Record<string, unknown>) => server.signIn(String(email), String(password));
