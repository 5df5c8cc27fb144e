import {
  administrativeUsers,
  companies,
  companyUsers,
  contracts,
  paths,
  payments,
  type Resource,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createSuperUser } from '../src/commands/people.ts';
import { resources } from '../src/resources/index.ts';
import type { Client } from './harness/client.ts';
import { rowForm } from './harness/row-form.ts';
import { sampleOf } from './harness/samples.ts';
import { type SecondServer, startBeside } from './harness/second-server.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany, makeWorld, roles, type World } from './harness/world.ts';

let server: TestServer;
let second: SecondServer;
let world: World;
let admin: Client;

beforeAll(async () => {
  server = await startServer();
  second = await startBeside(server);
  world = await makeWorld(server);
  admin = world.as.superAdmin;
});
afterAll(async () => {
  await second.stop();
  await server.stop();
});

const here = () => ({ account_id: world.account, company_id: world.company });
const tagOf = async (client: Client, path: string) => (await client.get(path)).headers.get('etag') ?? '';
const ask = (client: Client, path: string, tag: string) => client.get(path, { 'if-none-match': tag });

test.for([companies, payments, companyUsers, administrativeUsers])(
  'a row at $path is not sent again while it is the same',
  async (resource) => {
    const { id } = (await admin.post(paths.rows(resource, here()), sampleOf(resource))).body;
    const path = paths.row(resource, here(), Number(id));
    const tag = await tagOf(admin, path);
    expect((await ask(admin, path, tag)).status).toBe(304);
    expect((await ask(admin, path, '"other"')).status).toBe(200);
  },
);

describe.each(resources.map(({ resource }) => resource))('the list of $name at $path', (resource: Resource) => {
  test('is not sent again while nothing changed', async () => {
    const rows = paths.rows(resource, here());
    const first = await admin.get(rows);
    const again = await ask(admin, rows, first.headers.get('etag') ?? '');
    expect(again.status).toBe(304);
    expect(again.text).toBe('');
    expect(again.headers.get('cache-control')).toBe('no-store');
    expect((await ask(admin, rows, '"other"')).text).toBe(first.text);
  });

  test('shows each change at once, on the server that made it and on another', async () => {
    const rows = paths.rows(resource, here());
    const both = [admin, second.elsewhere(admin)];
    const changes = [
      async () => ({ id: (await admin.post(rows, await rowForm(admin, resource, here()))).body.id, isThere: true }),
      async (id: number) => {
        const there = second.elsewhere(admin);
        if (resource.rowCalls) await there.post(paths.rowCall(resource, here(), id, 'accept'));
        else await there.put(paths.row(resource, here(), id), sampleOf(resource));
        return { id, isThere: true };
      },
      async (id: number) => {
        await admin.delete(paths.row(resource, here(), id));
        return { id, isThere: false };
      },
    ];
    let id = 0;
    for (const change of changes) {
      const tags = await Promise.all(both.map((client) => tagOf(client, rows)));
      const done = await change(id);
      id = done.id;
      for (const [at, client] of both.entries()) {
        const answer = await ask(client, rows, tags[at] ?? '');
        expect(answer.status).toBe(200);
        expect(answer.rows.some((row) => row.id === id)).toBe(done.isThere);
        // Asked with a query, a list is always read anew.
        expect(answer.rows).toEqual((await client.get(`${rows}?limit=1000`)).rows);
      }
    }
  });
});

describe('a list that was kept for one caller', () => {
  test('is shown to no other who may not see it', async () => {
    const lists = resources.flatMap(({ resource }) =>
      [here(), { account_id: world.otherAccount, company_id: world.foreignCompany }].map((at) =>
        paths.rows(resource, at),
      ),
    );
    const seenFirst = new Map<string, string>();
    for (const path of lists) {
      for (const role of roles) {
        const { status, text } = await world.as[role].get(`${path}?limit=1000`);
        seenFirst.set(`${role} ${path}`, `${status} ${text}`);
      }
    }
    for (const warming of ['superAdmin', 'otherAccountSuper'] as const) {
      for (const path of lists) {
        const warmed = await world.as[warming].get(path);
        const tag = warmed.headers.get('etag') ?? '"none"';
        for (const role of roles) {
          const plain = await world.as[role].get(path);
          expect(`${plain.status} ${plain.text}`, `${role} ${path}`).toBe(seenFirst.get(`${role} ${path}`));
          const tagged = await ask(world.as[role], path, tag);
          const shown = tagged.status === 304 ? `200 ${warmed.text}` : `${tagged.status} ${tagged.text}`;
          expect(shown, `${role} ${path} with the tag of ${warming}`).toBe(seenFirst.get(`${role} ${path}`));
        }
      }
    }
  });

  test('is out of reach once the session has ended, or the company is gone', async () => {
    const company_id = await makeCompany(admin, 'Por pouco tempo');
    const password = 'senha de teste';
    const person = { ...sampleOf(companyUsers), email: 'breve@vale.test', password };
    await admin.post(paths.rows(companyUsers, { ...here(), company_id }), person);
    const member = await server.signIn(person.email, password);
    const rows = paths.rows(payments, { ...here(), company_id });
    const tag = await tagOf(member, rows);
    expect((await ask(member, rows, tag)).status).toBe(304);
    expect((await ask(admin, rows, tag)).status).toBe(304);
    await admin.delete(paths.row(companies, here(), company_id));
    expect((await ask(member, rows, tag)).status).toBe(401);
    expect((await ask(admin, rows, tag)).status).toBe(404);
  });
});

describe('the tag of a list', () => {
  test('changes with every change, though the clock stands still or goes back', async () => {
    const rows = paths.rows(contracts, here());
    const tags = new Set<string>();
    for (const step of [0, -3_600_000, 0, -1, 0]) {
      server.later(step);
      await admin.post(rows, sampleOf(contracts));
      tags.add(await tagOf(admin, rows));
    }
    server.later(3_600_001);
    expect(tags.size).toBe(5);
  });

  test('changes when an operator makes a super user', async () => {
    const rows = paths.rows(administrativeUsers, here());
    const tag = await tagOf(admin, rows);
    const person = { email: 'nova@staff.test', name: 'Nova', password: 'senha de teste' };
    await createSuperUser(second.services, String(world.account), person, true);
    const { rows: listed } = await ask(admin, rows, tag);
    expect(listed.map(({ email }) => email)).toContain(person.email);
  });

  test('is never one of a company that comes back in the middle of the request: that one is not there yet', async () => {
    const company_id = await makeCompany(admin, 'Ida e volta');
    const rows = paths.rows(payments, { ...here(), company_id });
    await admin.delete(paths.row(companies, here(), company_id));
    const { sessions } = server.services;
    const { find } = sessions;
    sessions.find = async (...asked) => {
      sessions.find = find;
      const found = await find(...asked);
      await admin.post(paths.restore(world.account, 'companies', company_id));
      return found;
    };
    const answer = await admin.get(rows);
    expect([answer.status, answer.headers.get('etag')]).toEqual([404, null]);
    expect((await admin.get(rows)).status).toBe(200);
  });

  test('of one company stays when another company changes', async () => {
    const rows = paths.rows(payments, here());
    const tag = await tagOf(admin, rows);
    await admin.post(paths.rows(payments, { ...here(), company_id: world.otherCompany }), sampleOf(payments));
    expect((await ask(admin, rows, tag)).status).toBe(304);
  });
});
