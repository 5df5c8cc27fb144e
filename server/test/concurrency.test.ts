import {
  administrativeUsers,
  companies,
  companyUsers,
  noticeTopics,
  paths,
  payments,
  proofs,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { lockPerson } from '../src/auth/write-own.ts';
import { anonymise } from '../src/commands/anonymise.ts';
import { bumpCompanyVersion } from '../src/database/versions.ts';
import { endSessionsOf } from '../src/identity/sessions.ts';
import type { Answer } from './harness/answer.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { untilWaiting } from './harness/waiting.ts';
import { joinStaff, makeCompany } from './harness/world.ts';

let server: TestServer;
let admin: Client;
let account_id: number;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn();
  account_id = admin.user?.account_id ?? 0;
});
afterAll(() => server.stop());

/** Only a net for what never comes. */
const patience = { timeout: 30_000 };
const times = <T>(count: number, make: (at: number) => T) => Array.from({ length: count }, (_, at) => make(at));
const statuses = (answers: Answer[]) => answers.map(({ status }) => status);

test('twenty rows of one company are made, changed and deleted by calls at once', async () => {
  const rows = paths.rows(payments, { account_id, company_id: await makeCompany(admin, 'Juntas') });
  const made = await Promise.all(times(20, () => admin.post(rows, sampleOf(payments))));
  expect(statuses(made)).toEqual(times(20, () => 201));
  const ids = made.map(({ body }) => body.id);
  expect(new Set(ids).size).toBe(20);
  const changed = await Promise.all(ids.map((id) => admin.put(`${rows}/${id}`, sampleOf(payments))));
  expect(statuses(changed)).toEqual(ids.map(() => 200));
  const gone = await Promise.all(ids.map((id) => admin.delete(`${rows}/${id}`)));
  expect(statuses(gone)).toEqual(ids.map(() => 204));
  expect((await admin.get(rows)).rows).toEqual([]);
});

test('of changes to one row none is lost: each tells what the one before it left', async () => {
  const rows = paths.rows(payments, { account_id, company_id: await makeCompany(admin, 'Uma') });
  const { id } = (await admin.post(rows, { ...sampleOf(payments), value: 0 })).body;
  const changes = times(15, (at) => admin.put(`${rows}/${id}`, { ...sampleOf(payments), value: at + 1 }));
  expect(statuses(await Promise.all(changes))).toEqual(times(15, () => 200));
  const { rows: events } = await admin.get(`${paths.audit(account_id)}?limit=15`);
  const told = events.map(({ details }) => (details as { value: [number, number] }).value).toReversed();
  const befores = told.map(([before]) => before);
  const afters = told.map(([, after]) => after);
  expect(befores).toEqual([0, ...afters.slice(0, -1)]);
  expect((await admin.get(rows)).rows[0]?.value).toBe(afters.at(-1));
});

test('of choices that one person makes at once none is lost', async () => {
  const person = await joinStaff(server, account_id);
  for (const choice of times(6, (at) => at % 2 === 1)) {
    const made = noticeTopics.map((topic) => person.put(paths.notices, { [topic]: choice }));
    expect(statuses(await Promise.all(made))).toEqual(noticeTopics.map(() => 200));
    const chosen = Object.fromEntries(noticeTopics.map((topic) => [topic, choice]));
    expect((await person.get(paths.notices)).body).toMatchObject(chosen);
  }
});

test('a company goes while its people and rows are made and changed: nobody waits for ever, and nobody stays', async () => {
  const company_id = await makeCompany(admin, 'Corrida');
  const [users, rows] = [
    paths.rows(companyUsers, { account_id, company_id }),
    paths.rows(payments, { account_id, company_id }),
  ];
  const people = await Promise.all(times(3, () => admin.post(users, sampleOf(companyUsers))));
  const [gone, ...others] = await Promise.all([
    admin.delete(paths.row(companies, { account_id }, company_id)),
    ...people.map(({ body }) => admin.put(`${users}/${body.id}`, { ...body, name: 'Outro', password: '' })),
    ...people.map(({ body }) => admin.put(`${users}/${body.id}`, { ...body, password: 'outra senha' })),
    ...times(3, () => admin.post(users, sampleOf(companyUsers))),
    ...times(5, () => admin.post(rows, sampleOf(payments))),
  ]);
  expect(gone.status).toBe(204);
  for (const { status } of others) expect([200, 201, 404]).toContain(status);
  const left = await server.services.db
    .selectFrom('users')
    .select('id')
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .execute();
  expect(left).toEqual([]);
});

test.for(['a new password', 'a deletion'])(
  '%s during a sign-in with the old password leaves no session',
  async (change) => {
    const users = paths.rows(companyUsers, { account_id, company_id: await makeCompany(admin, 'Troca') });
    const person = sampleOf(companyUsers);
    const path = `${users}/${(await admin.post(users, person)).body.id}`;
    const { throttle } = server.services;
    const { forgive } = throttle;
    // Called once the password was found right and before the session is made.
    throttle.forgive = async (...attempt) => {
      await forgive(...attempt);
      const { status } =
        change === 'a deletion'
          ? await admin.delete(path)
          : await admin.put(path, { ...person, password: 'outra senha' });
      expect([200, 204]).toContain(status);
    };
    const client = server.client();
    const answer = await client.signIn(String(person.email), String(person.password));
    throttle.forgive = forgive;
    expect([answer.status, answer.body.message]).toEqual([422, 'Credenciais incorretas.']);
    expect((await client.get(paths.sessionCheck(account_id))).status).toBe(401);
  },
);

// SQLite has one writer at a time: there nobody holds what another one needs.
test.runIf(engine === 'postgres')(
  'a session that ends while its person writes refuses the write, and neither waits for the other',
  async () => {
    const { db } = server.services;
    const rows = paths.rows(payments, { account_id, company_id: await makeCompany(admin, 'Espera') });
    const users = paths.rows(administrativeUsers, { account_id });
    const given = { ...sampleOf(administrativeUsers), email: 'espera@vale.test', password: 'senha segura' };
    const { id } = (await admin.post(users, given)).body;
    const writer = await server.signIn(given.email, given.password);
    let writing: Promise<Answer> | undefined;
    await db.transaction().execute(async (tx) => {
      await lockPerson(tx, id);
      writing = writer.post(rows, sampleOf(payments));
      await untilWaiting(server.services, 1);
      await endSessionsOf(tx, [id]);
    });
    expect((await writing)?.status).toBe(401);
    expect((await admin.get(rows)).rows).toEqual([]);
  },
);

test('of two who end the other sessions of one person at once one goes on, and the other is told that it ended', async () => {
  const { services } = server;
  const given = { ...sampleOf(administrativeUsers), email: 'ambos@vale.test', password: 'senha segura' };
  const { id } = (await admin.post(paths.rows(administrativeUsers, { account_id }), given)).body;
  const signIn = () => server.signIn(given.email, given.password);
  const both = [await signIn(), await signIn()];
  const asked = await services.db.transaction().execute(async (tx) => {
    await lockPerson(tx, id);
    await tx.updateTable('sessions').set({ address: 'held' }).where('user_id', '=', id).execute();
    const calls = both.map((client) => client.delete(paths.sessions));
    await (engine === 'postgres' ? untilWaiting(services, 2) : vi.waitUntil(() => services.waiting() === 2, patience));
    return { calls };
  });
  const answered = statuses(await Promise.all(asked.calls));
  expect(answered.toSorted()).toEqual([204, 401]);
  const after = await Promise.all(both.map((client) => client.get(paths.me)));
  expect(statuses(after)).toEqual(answered.map((status) => (status === 204 ? 200 : 401)));
});

describe.runIf(engine === 'postgres')('a new name of somebody who sends proofs', () => {
  async function sender(of?: Awaited<ReturnType<typeof joinStaff>>) {
    const client = of ?? (await joinStaff(server, account_id));
    const company_id = await makeCompany(admin, 'De comprovantes');
    const place = { account_id, company_id };
    const invoice = await admin.post(paths.rows(payments, place), sampleOf(payments));
    const proof = () => form({ payment_id: String(invoice.body.id), file: pdf() });
    const id = client.user?.id ?? 0;
    return {
      id,
      company_id,
      client,
      send: async () => expect((await client.post(paths.rows(proofs, place), proof())).status).toBe(201),
      rename: () =>
        admin.put(paths.row(administrativeUsers, { account_id }, id), { name: 'Nome Novo', email: client.email }),
      forget: () => anonymise(server.services, client.email),
      names: async () => (await admin.get(paths.rows(proofs, place))).rows.map(({ sent_by }) => sent_by),
    };
  }

  test('waits for what they write in a company, which does not wait for it', async () => {
    const { id, company_id, send, rename, names } = await sender();
    await send();
    let renaming: Promise<Answer> | undefined;
    await server.services.db.transaction().execute(async (tx) => {
      await bumpCompanyVersion(tx, company_id, server.services.now());
      renaming = rename();
      await untilWaiting(server.services, 1);
      expect(await lockPerson(tx, id)).toBe(true);
    });
    expect((await renaming)?.status).toBe(200);
    expect(await names()).toEqual(['Nome Novo']);
  });

  test.for([
    ['is told where they send one meanwhile', false, 200, 'Nome Novo'],
    ['is refused for now while somebody writes where they have just sent one', true, 503, undefined],
  ] as const)('%s', async ([, isHeld, status, name]) => {
    const { db, now } = server.services;
    const first = await sender();
    const second = await sender(first.client);
    await first.send();
    const answer = await db.transaction().execute(async (other) => {
      const renaming = await db.transaction().execute(async (tx) => {
        await bumpCompanyVersion(tx, first.company_id, now());
        const begun = first.rename();
        await untilWaiting(server.services, 1);
        await second.send();
        // A list that is kept from now on.
        await second.names();
        if (isHeld) await bumpCompanyVersion(other, second.company_id, now());
        return { begun };
      });
      return renaming.begun;
    });
    expect(answer.status).toBe(status);
    expect(await second.names()).toEqual([name ?? first.client.user?.name]);
  });

  test('waits so too when they are forgotten', async () => {
    const { id, company_id, send, forget, names } = await sender();
    await send();
    let forgetting: Promise<string> | undefined;
    await server.services.db.transaction().execute(async (tx) => {
      await bumpCompanyVersion(tx, company_id, server.services.now());
      forgetting = forget();
      await untilWaiting(server.services, 1);
      expect(await lockPerson(tx, id)).toBe(true);
    });
    expect(await forgetting).toContain('Anonymised: 1');
    expect(await names()).toEqual(['Pessoa anonimizada']);
  });
});
