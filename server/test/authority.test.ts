import { administrativeUsers, companyUsers, contracts, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './harness/client.ts';
import { holdRequest } from './harness/held-request.ts';
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

const at = () => ({ account_id: world.account, company_id: world.company });

async function newStaff(): Promise<Client> {
  const person = { ...sampleOf(administrativeUsers), password };
  await world.as.superAdmin.post(paths.rows(administrativeUsers, at()), person);
  return server.signIn(String((person as { email?: string }).email), password);
}

const pathOf = ({ user }: Client) => paths.row(administrativeUsers, at(), user?.id ?? 0);

async function countOf(email: unknown): Promise<number> {
  const query = server.services.db.selectFrom('users').select('id').where('email', '=', String(email));
  return (await query.execute()).length;
}

describe('a request whose body comes after its authority has ended', () => {
  test('makes no super user for one who was deleted', async () => {
    const staff = await newStaff();
    const accomplice = sampleOf(administrativeUsers);
    const held = await holdRequest(server, staff, 'POST', paths.rows(administrativeUsers, at()), accomplice);
    expect((await world.as.superAdmin.delete(pathOf(staff))).status).toBe(204);
    expect((await held.release()).status).toBe(401);
    expect(await countOf(accomplice.email)).toBe(0);
  });

  test('makes no row for one who was deleted', async () => {
    const staff = await newStaff();
    const unit = 'Depois do fim';
    const held = await holdRequest(server, staff, 'POST', paths.rows(contracts, at()), {
      ...sampleOf(contracts),
      unit,
    });
    await world.as.superAdmin.delete(pathOf(staff));
    expect((await held.release()).status).toBe(401);
    const { rows } = await world.as.superAdmin.get(paths.rows(contracts, at()));
    expect(rows.filter((row) => row.unit === unit)).toEqual([]);
  });

  test('does not write over the new password of the owner, whose other sessions have ended', async () => {
    const owner = await newStaff();
    const thief = await server.signIn(owner.user?.email, password);
    const person = { name: 'Dona', email: owner.user?.email };
    const held = await holdRequest(server, thief, 'PUT', pathOf(owner), { ...person, password: 'senha do ladrão' });
    expect((await owner.put(pathOf(owner), { ...person, password: 'senha nova da dona' })).status).toBe(200);
    expect((await held.release()).status).toBe(401);
    expect((await server.client().signIn(person.email ?? '', 'senha nova da dona')).status).toBe(200);
  });

  test('is a 403 for one who is an administrative user no more', async () => {
    const { superAdmin } = world.as;
    const person = { ...sampleOf(companyUsers), password, admin_user: true };
    const { body } = await superAdmin.post(paths.rows(companyUsers, at()), person);
    const manager = await server.signIn(String((person as { email?: string }).email), password);
    const made = sampleOf(companyUsers);
    const held = await holdRequest(server, manager, 'POST', paths.rows(companyUsers, at()), made);
    const demoted = { ...person, password: '', admin_user: false };
    expect((await superAdmin.put(paths.row(companyUsers, at(), body.id), demoted)).status).toBe(200);
    expect((await held.release()).status).toBe(403);
    expect(await countOf(made.email)).toBe(0);
  });
});

test('two super users who delete each other leave one', async () => {
  for (let round = 0; round < 5; round++) {
    const [one, other] = [await newStaff(), await newStaff()];
    const answers = await Promise.all([one.delete(pathOf(other)), other.delete(pathOf(one))]);
    const statuses = answers.map(({ status }) => status).sort();
    expect([
      [204, 401],
      [204, 404],
    ]).toContainEqual(statuses);
  }
});

describe('the last super user of an account', () => {
  const refusal = 'O último usuário administrativo não pode ser excluído.';

  test('is not deleted by a session whose user has lost its account meanwhile', async () => {
    const { otherAccountSuper } = world.as;
    const path = paths.row(administrativeUsers, { account_id: world.otherAccount }, otherAccountSuper.user?.id ?? 0);
    const own = await otherAccountSuper.delete(path);
    expect([own.status, own.body.message]).toEqual([422, 'Um usuário não pode excluir a si mesmo.']);
  });

  test('stays when everyone else is deleted at once', async () => {
    const account_id = world.otherAccount;
    const place = paths.rows(administrativeUsers, { account_id });
    const { otherAccountSuper } = world.as;
    const people: Client[] = [];
    for (let count = 0; count < 3; count++) {
      const person = { ...sampleOf(administrativeUsers), password };
      await otherAccountSuper.post(place, person);
      people.push(await server.signIn(String((person as { email?: string }).email), password));
    }
    const all = [otherAccountSuper, ...people];
    const targets = all.map((_, index) => all[(index + 1) % all.length]?.user?.id ?? 0);
    await Promise.all(all.map((client, index) => client.delete(`${place}/${targets[index]}`)));
    const { db } = server.services;
    const left = await db
      .selectFrom('users')
      .select('id')
      .where('account_id', '=', account_id)
      .where('company_id', 'is', null)
      .where('deleted_at', 'is', null)
      .execute();
    expect(left.length).toBeGreaterThan(0);
  });

  test('is refused with its own text', async () => {
    const { deleteRow } = await import('../src/resources/engine/save.ts');
    const { administrativeUsers: definition } = await import('../src/resources/users.ts');
    const { superAdmin } = world.as;
    const user = superAdmin.user;
    if (!user) throw new Error('Nobody is signed in.');
    const { db } = server.services;
    const lone = await db
      .insertInto('accounts')
      .values({ name: 'Só um', created_at: 1 })
      .returning('id')
      .executeTakeFirstOrThrow();
    const { id } = await db
      .insertInto('users')
      .values({
        ...{ account_id: lone.id, company_id: null, name: 'Só', email: 'so@um.test', email_key: 'so@um.test' },
        ...{ password_hash: '', admin_user: 1, search_text: '', created_at: 1, updated_at: 1 },
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    // No call can come from nobody of the account, so an operator asks.
    const caller = {
      user: { ...user, account_id: lone.id },
      ...{ account: { version: 0 }, company: undefined, address: '', by: { kind: 'operator' } as const },
    };
    const place = { account_id: lone.id, company_id: null };
    const deleting = deleteRow(server.services, definition, place, { id }, caller);
    await expect(deleting).rejects.toMatchObject({ status: 422, body: { message: refusal } });
  });
});
