import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createAccount, createSuperUser, setPassword } from '../src/commands/people.ts';
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
