import { companyUsers, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { QueueFull } from '../src/identity/fair-queue.ts';
import { hashing, mostHashes, mostHashesWaiting } from '../src/identity/passwords.ts';
import { mostNewUsers, mostPasswordChanges } from '../src/resources/users.ts';
import type { Answer } from './harness/answer.ts';
import type { Client } from './harness/client.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
let users: string;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  users = paths.rows(companyUsers, { account_id: world.account, company_id: world.company });
});
afterAll(() => server.stop());

const secondsOf = ({ headers }: Answer) => Number(headers.get('retry-after'));

describe('while as many passwords are hashed, and wait to be, as may', () => {
  function occupy(owner: (at: number) => string) {
    let end = () => {};
    const ended = new Promise<void>((resolve) => {
      end = resolve;
    });
    const held = Array.from({ length: mostHashes + mostHashesWaiting }, (_, at) => hashing.run(owner(at), () => ended));
    const release = async () => {
      end();
      await Promise.allSettled(held);
    };
    return { held, release };
  }

  test('a sign-in and a new password are a 429 that says when to come back', async () => {
    const visitor = server.client();
    await visitor.handshake();
    const signIn = () => visitor.post(paths.signIn, { email: adminEmail, password: adminPassword });
    const person = { name: 'Nova', email: 'nova@vale.test', password: 'senha de Nova' };
    // One of each: nobody gives way.
    const { release } = occupy((at) => `somebody ${at}`);
    const refused = [await signIn(), await world.as.companyAdmin.post(users, person)];
    const list = await world.as.companyAdmin.get(users);
    await release();

    for (const answer of refused) {
      expect(answer.status).toBe(429);
      expect(answer.body.message).toMatch(/^Muitas tentativas\. Tente novamente em (1 segundo|(?!1 )\d+ segundos)\.$/);
      expect(secondsOf(answer)).toBeGreaterThanOrEqual(1);
    }
    expect(list.status).toBe(200);
    expect((await signIn()).status).toBe(200);
    expect((await world.as.companyAdmin.post(users, person)).status).toBe(201);
  });

  test('for one network alone, it gives way to others', async () => {
    const { held, release } = occupy(() => 'one network');
    const visitor = server.client();
    await visitor.handshake();
    const signedIn = visitor.post(paths.signIn, { email: adminEmail, password: adminPassword });
    await expect(Promise.all(held)).rejects.toBeInstanceOf(QueueFull);
    await release();
    expect((await signedIn).status).toBe(200);
  });
});

test('one person sets so many passwords a minute, and others set theirs', async () => {
  const person = { name: 'Ana', email: 'ana@vale.test', password: 'senha da Ana' };
  const { body } = await world.as.companyAdmin.post(users, person);
  const change = (at: number, client = world.as.companyAdmin) =>
    client.put(`${users}/${body.id}`, { ...person, password: `outra senha ${at}` });

  const answers = await Promise.all(Array.from({ length: 60 }, (_, at) => change(at)));
  const refused = answers.filter(({ status }) => status === 429);
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(mostPasswordChanges);
  expect(refused).toHaveLength(60 - mostPasswordChanges);
  for (const answer of refused) {
    expect(secondsOf(answer)).toBeGreaterThan(0);
    expect(secondsOf(answer)).toBeLessThanOrEqual(60);
  }
  const withoutPassword = await world.as.companyAdmin.put(`${users}/${body.id}`, { ...person, password: '' });
  expect(withoutPassword.status).toBe(200);
  expect((await change(60, world.as.superAdmin)).status).toBe(200);
  server.later(60_001);
  expect((await change(61)).status).toBe(200);
});

test('a member makes so many users a minute, whether or not they come to be; the staff make more', async () => {
  const make = (client: Client, email: string) => client.post(users, { name: 'Zé', email, password: 'senha do Zé' });
  // One after the other: no more may wait for a hash than half of these.
  const made = async (client: Client, email: (at: number) => string) => {
    const statuses: number[] = [];
    for (let at = 0; at < mostNewUsers + 5; at++) statuses.push((await make(client, email(at))).status);
    return statuses;
  };
  server.later(60_001);
  const taken = await made(world.as.companyAdmin, () => 'ordinary@vale.test');
  expect(taken.filter((status) => status === 422)).toHaveLength(mostNewUsers);
  expect(taken.filter((status) => status === 429)).toHaveLength(5);
  expect(new Set(await made(world.as.superAdmin, (at) => `ze${at}@vale.test`))).toEqual(new Set([201]));
  server.later(60_001);
  expect((await make(world.as.companyAdmin, 'ze@vale.test')).status).toBe(201);
});
