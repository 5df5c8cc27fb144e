import { administrativeUsers, companyUsers, paths, payments, proofs } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { anonymise } from '../src/commands/anonymise.ts';
import { tablesInOrder } from '../src/database/tables-in-order.ts';
import { enqueueMail } from '../src/outbox/enqueue.ts';
import { enrol } from './harness/authenticator.ts';
import { form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, startServer, type TestServer } from './harness/server.ts';
import { makeWorld, password, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const person = { name: 'Clementina Quintanilha', email: 'Clementina@vale.test', password, admin_user: false };

async function everything(): Promise<string> {
  const { db } = server.services;
  const tables = await Promise.all(tablesInOrder.map(({ name }) => db.selectFrom(name).selectAll().execute()));
  return JSON.stringify(tables);
}

describe('an export of one’s own data', () => {
  test('is a JSON file with all that is kept, and no secret', async () => {
    const { ordinary } = world.as;
    const { secret } = (await ordinary.post(paths.totp, { current_password: password })).body;
    const head = await ordinary.request('HEAD', paths.ownExport);
    const answer = await ordinary.get(paths.ownExport);
    for (const name of ['content-type', 'content-disposition', 'cache-control'])
      expect(head.headers.get(name)).toBe(answer.headers.get(name));
    expect(head.headers.get('content-length')).toBeNull();
    expect(answer.headers.get('content-disposition')).toContain('attachment; filename="meus-dados.json"');
    expect(answer.body.user).toMatchObject({ email: 'ordinary@vale.test', company_id: world.company });
    const instant = expect.stringMatching(/^\d{4}-\d{2}-\d{2}T.*Z$/);
    expect(answer.body.sessions).toEqual([
      {
        created_at: instant,
        used_at: instant,
        confirmed_at: instant,
        address: '127.0.0.1',
        user_agent: expect.any(String),
      },
    ]);
    const events = answer.body.events as { action: string }[];
    // Once: a HEAD exports nothing.
    expect(events.map(({ action }) => action)).toEqual(['sign-in', 'data-exported']);
    expect(answer.body.second_factor).toEqual({ totp: false, passkeys: 0, recovery_codes: 0 });
    // What others did to them is about them too; who those were is not.
    expect(answer.body.changes).toMatchObject([{ action: 'create', details: { email: [null, 'ordinary@vale.test'] } }]);
    expect(answer.body.changes).not.toMatchObject([{ address: expect.anything() }]);
    expect(answer.text).not.toContain(String(secret));
    expect(answer.text).not.toContain('argon2');
  });

  test('goes on past a thousand events', async () => {
    const { id: user_id, account_id } = world.as.superPlain.user ?? { id: 0, account_id: 0 };
    const event = { at: 1, account_id, user_id, action: 'create', address: '-', details: '{}' };
    for (let count = 0; count < 11; count++) {
      await server.services.db.insertInto('audit_events').values(Array(100).fill(event)).execute();
    }
    const { body } = await world.as.superPlain.get(paths.ownExport);
    expect((body.events as unknown[]).length).toBeGreaterThan(1100);
  });
});

describe('a person who asks to be forgotten', () => {
  test('is named nowhere any more, and the trail still tells what was done', async () => {
    const rows = paths.rows(companyUsers, { account_id: world.account, company_id: world.company });
    const { id } = (await world.as.superAdmin.post(rows, person)).body;
    await world.as.superAdmin.put(`${rows}/${id}`, { ...person, name: 'Clementina Q.', password: '' });
    await world.as.superAdmin.put(`${rows}/${id}`, { ...person, password: '' });
    const formerly = { ...person, email: 'clementina@before.test', password: '' };
    await world.as.superAdmin.put(`${rows}/${id}`, formerly);
    await server.signIn(formerly.email, password);
    await world.as.superAdmin.put(`${rows}/${id}`, { ...person, password: '' });
    // Under an address that nobody has any more.
    expect((await server.client().signIn(formerly.email.toUpperCase(), password)).status).toBe(422);
    await server.services.repeatedEvents.flush();
    const client = await server.signIn(person.email, password);
    await enrol(server, client, password);
    await client.post(paths.calendar, {}, { 'idempotency-key': 'clementina-1' });
    const mailing = { ...server.services, mailer: {} as never };
    await server.services.db
      .transaction()
      .execute((tx) => enqueueMail(mailing, tx, Number(id), 'passkeyAdded', { name: 'Chave de Clementina' }));
    const before = await server.services.db.selectFrom('audit_events').select('id').execute();
    expect(await everything()).toMatch(/clementina/i);

    expect(await anonymise(server.services, person.email.toUpperCase())).toContain('Anonymised: 1');
    const after = await everything();
    expect(after).not.toMatch(/clementina/i);
    const events = await server.services.db.selectFrom('audit_events').selectAll().orderBy('id').execute();
    expect(events).toHaveLength(before.length + 1);
    // As every command of an operator is told: nobody who is signed in did it.
    expect(events.at(-1)).toMatchObject({
      ...{ action: 'anonymised', account_id: world.account, company_id: world.company },
      ...{ resource: companyUsers.name, row_id: id, user_id: null, address: 'operator' },
      details: '{"command":"anonymise"}',
    });
    expect((await client.get(paths.me)).status).toBe(401);
    expect((await server.client().signIn(person.email, password)).status).toBe(422);
    await expect(anonymise(server.services, formerly.email)).rejects.toThrow('Nobody has, or had');
    const listed = await world.as.superAdmin.get(rows);
    expect(listed.rows.map((row) => row.id)).not.toContain(id);
  });

  test('leaves alone whoever has an address by now that was theirs', async () => {
    const { superAdmin } = world.as;
    const rows = paths.rows(companyUsers, { account_id: world.account, company_id: world.company });
    const ana = { name: 'Ana Vale', email: 'contato@vale.test', password, admin_user: true };
    const { id } = (await superAdmin.post(rows, ana)).body;
    await superAdmin.put(`${rows}/${id}`, { ...ana, email: 'ana@vale.test', password: '' });
    const client = await server.signIn('ana@vale.test', password);
    const bia = { name: 'Bia Vale', email: 'contato@vale.test', password, admin_user: false };
    const made = await client.post(rows, bia);
    expect(made.status).toBe(201);
    await anonymise(server.services, 'ana@vale.test');
    const { details } = await server.services.db
      .selectFrom('audit_events')
      .select('details')
      .where('row_id', '=', Number(made.body.id))
      .where('resource', '=', companyUsers.name)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(details)).toMatchObject({ name: [null, bia.name], email: [null, bia.email] });
    expect(await everything()).not.toMatch(/ana@vale|ana vale/i);
  });

  test('is not told of again by refusals that are still being counted', async () => {
    const rows = paths.rows(administrativeUsers, { account_id: world.account });
    const tried = { name: 'Sicrano Lembrado', email: 'sicrano@staff.test', password };
    await world.as.superAdmin.post(rows, tried);
    for (let times = 0; times < 3; times++) await server.client().signIn(tried.email, 'a wrong password');
    await anonymise(server.services, tried.email);
    await server.services.repeatedEvents.flush();
    expect(await everything()).toMatch(/count\\":3/);
    expect(await everything()).not.toMatch(/sicrano/i);
  });

  test('is forgotten also when already deleted', async () => {
    const rows = paths.rows(administrativeUsers, { account_id: world.account });
    const gone = { name: 'Fulano Esquecido', email: 'fulano@staff.test', password };
    const { id } = (await world.as.superAdmin.post(rows, gone)).body;
    await world.as.superAdmin.delete(`${rows}/${id}`);
    await anonymise(server.services, gone.email);
    expect(await everything()).not.toMatch(/fulano/i);
  });

  test('is named no more by what others did with their proofs, nor by tries to sign in again, and does not come back', async () => {
    const { superAdmin } = world.as;
    const place = { account_id: world.account, company_id: world.company };
    const rows = paths.rows(companyUsers, place);
    const sender = { name: 'Josefina Pereira', email: 'josefina@vale.test', password, admin_user: false };
    const { id } = (await superAdmin.post(rows, sender)).body;
    const client = await server.signIn(sender.email, password);
    const invoice = (await superAdmin.post(paths.rows(payments, place), sampleOf(payments))).body;
    const proof = (await client.post(paths.rows(proofs, place), form({ payment_id: String(invoice.id), file: pdf() })))
      .body;
    expect((await superAdmin.get(paths.rows(proofs, place))).text).toContain(sender.name);
    await superAdmin.put(`${rows}/${id}`, { ...sender, name: 'Josefa Pereira', password: '' });
    expect((await superAdmin.delete(`${paths.rows(proofs, place)}/${proof.id}`)).status).toBe(204);
    expect((await superAdmin.delete(`${rows}/${id}`)).status).toBe(204);
    expect((await server.client().signIn(sender.email, 'a guess')).status).toBe(422);
    await server.services.repeatedEvents.flush();

    const shown = async () => (await superAdmin.get(`${paths.trash(world.account)}?resource=users`)).rows;
    expect((await shown()).map((item) => item.id)).toContain(id);
    await anonymise(server.services, sender.email);
    expect(await everything()).not.toMatch(/josef/i);
    expect((await shown()).map((item) => item.id)).not.toContain(id);
    expect((await superAdmin.post(paths.restore(world.account, companyUsers.path, Number(id)))).status).toBe(404);
    expect((await server.client().signIn(`anonimizado-${id}@invalid`, 'none')).status).toBe(422);
  });

  test('is somebody, and not the last one', async () => {
    await expect(anonymise(server.services, 'nobody@nowhere.example')).rejects.toThrow('Nobody has, or had');
    await expect(anonymise(server.services, undefined)).rejects.toThrow('Nobody has, or had');
    await expect(anonymise(server.services, 'root@other.test')).rejects.toThrow('The last super user');
    expect((await server.client().signIn(adminEmail, 'a password of the tests')).status).toBe(200);
  });
});
