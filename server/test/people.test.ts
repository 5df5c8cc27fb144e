import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createSuperUser, endSessions, setPassword } from '../src/commands/people.ts';
import type { Client } from './harness/client.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer();
});
afterAll(() => server.stop());

const person = { email: 'someone@test.example', name: 'Someone', password: undefined };

describe('an operator is refused', () => {
  test.for([
    [
      'an account that is not there',
      '--account: there is no account 9',
      () => createSuperUser(server.services, '9', person, true),
    ],
    [
      'an account that is no number',
      '--account: there is no account x',
      () => createSuperUser(server.services, 'x', person, true),
    ],
    ['no account', '--account: there is no account', () => createSuperUser(server.services, undefined, person, true)],
    ['an account without a name', '--account-name is missing.', () => createAccount(server.services, ' ', person)],
    [
      'no name',
      '--name: Campo obrigatório*',
      () => createSuperUser(server.services, '1', { ...person, name: '' }, true),
    ],
    [
      'a wrong e-mail',
      '--email: E-mail inválido',
      () => createSuperUser(server.services, '1', { ...person, email: 'x' }, true),
    ],
    [
      'an e-mail in use',
      '--email: E-mail já cadastrado',
      () => createSuperUser(server.services, '1', { ...person, email: adminEmail.toUpperCase() }, true),
    ],
    [
      'a short password',
      '--password: A senha deve ter de 8 a 200 caracteres',
      () => createSuperUser(server.services, '1', { ...person, password: '1234567' }, true),
    ],
    [
      'an end to the sessions of nobody',
      '--email: nobody has the address x@y.z',
      () => endSessions(server.services, 'x@y.z', false),
    ],
    [
      'an end to whose sessions it does not say',
      '--email or --all',
      () => endSessions(server.services, undefined, false),
    ],
    [
      'a new password for nobody',
      '--email: nobody has the address x@y.z',
      () => setPassword(server.services, 'x@y.z', undefined),
    ],
  ] as const)('%s', async ([, message, attempt]) => {
    await expect(attempt()).rejects.toThrow(message);
  });

  test('and nothing is written', async () => {
    await expect(createAccount(server.services, 'Outra', { ...person, email: adminEmail })).rejects.toThrow();
    expect(await server.services.db.selectFrom('accounts').select('id').execute()).toEqual([{ id: 1 }]);
  });
});

test("a new password ends the user's sessions", async () => {
  const client = await server.signIn();
  await setPassword(server.services, adminEmail, adminPassword);
  expect((await client.get('/api/accounts/1/companies')).status).toBe(401);
  expect((await server.signIn()).user?.email).toBe(adminEmail);
});

test("an operator ends a user's sessions, or everyone's", async () => {
  const other = { email: 'other@test.example', name: 'Other', password: 'senha de teste' };
  await createSuperUser(server.services, '1', other, true);
  const isAlive = async (client: Client) => (await client.get('/api/accounts/1/companies')).status === 200;
  const clients = [await server.signIn(), await server.signIn(other.email, other.password)];
  expect(await endSessions(server.services, other.email.toUpperCase(), false)).toBe('Sessions ended: 1');
  expect(await Promise.all(clients.map(isAlive))).toEqual([true, false]);
  await endSessions(server.services, undefined, true);
  expect(await Promise.all(clients.map(isAlive))).toEqual([false, false]);
});
