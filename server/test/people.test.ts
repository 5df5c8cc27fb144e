import { companyUsers, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { remind } from '../src/commands/mail.ts';
import { createAccount, createSuperUser, endSessions, setPassword } from '../src/commands/people.ts';
import type { Client } from './harness/client.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

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
      'an account with a long name',
      '--account-name: Texto muito longo',
      () => createAccount(server.services, 'x'.repeat(256), person),
    ],
    [
      'an account whose name has a line break',
      '--account-name: Valor inválido',
      () => createAccount(server.services, 'one\n2\tother', person),
    ],
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
      'an end to the sessions of somebody and of everyone',
      '--email or --all: one of them, not both.',
      () => endSessions(server.services, adminEmail, true),
    ],
    ['reminders of no day', '--day: 2999-02-30 is not a day', () => remind(server.services, '2999-02-30')],
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

describe('what a command changes is told in the trail of the account, as nobody who is signed in,', () => {
  const told = async (account_id: number) => {
    const events = await server.services.db
      .selectFrom('audit_events')
      .selectAll()
      .where('account_id', '=', account_id)
      .where('address', '=', 'operator')
      .orderBy('id')
      .execute();
    for (const event of events) expect(event.user_id).toBeNull();
    expect(JSON.stringify(events)).not.toContain('senha');
    return events.map(({ action, company_id, resource, row_id, details }) => ({
      ...{ action, company_id, resource, row_id },
      details: JSON.parse(details) as unknown,
    }));
  };
  const lastTold = async (account_id: number) => (await told(account_id)).at(-1);
  const idOf = async (email: string) => {
    const found = server.services.db.selectFrom('users').select('id').where('email', '=', email);
    return (await found.executeTakeFirstOrThrow()).id;
  };
  const root = { email: 'root@told.example', name: 'Root', password: 'senha de teste' };

  test('once for each account and user that it makes', async () => {
    const made = await createAccount(server.services, 'Outra', root);
    const account = Number(/^Account (\d+)/.exec(made)?.[1]);
    const users = { resource: 'administrativeUsers', company_id: null };
    expect(await told(account)).toEqual([
      {
        ...{ action: 'create', resource: 'accounts', company_id: null, row_id: account },
        details: { command: 'create-account', name: [null, 'Outra'] },
      },
      {
        ...{ action: 'create', ...users, row_id: await idOf(root.email) },
        details: {
          command: 'create-account',
          ...{ name: [null, 'Root'], email: [null, root.email], admin_user: [null, true], password: 'changed' },
        },
      },
    ]);
    const plain = { ...root, email: 'plain@told.example' };
    await createSuperUser(server.services, String(account), plain, false);
    expect(await lastTold(account)).toMatchObject({
      ...{ action: 'create', ...users, row_id: await idOf(plain.email) },
      details: { command: 'create-super-user', email: [null, plain.email], admin_user: [null, false] },
    });
  });

  test('with a new password, and never with the password itself', async () => {
    await setPassword(server.services, adminEmail, 'senha de teste');
    const changed = { action: 'update', details: { command: 'set-password', password: 'changed' } };
    const admin = { resource: 'administrativeUsers', company_id: null, row_id: await idOf(adminEmail) };
    expect(await lastTold(1)).toEqual({ ...changed, ...admin });
    await setPassword(server.services, adminEmail, adminPassword);

    const staff = await server.signIn();
    const company_id = await makeCompany(staff, 'Ipê');
    const member = { name: 'Ana', email: 'ana@told.example', password: 'senha de teste' };
    const { body } = await staff.post(paths.rows(companyUsers, { account_id: 1, company_id }), member);
    await setPassword(server.services, member.email, undefined);
    expect(await lastTold(1)).toEqual({ ...changed, resource: 'companyUsers', company_id, row_id: body.id });
  });

  test('with the sessions that it ends, to every account whose they were', async () => {
    await server.signIn();
    await server.signIn(root.email, root.password);
    const stolen = await server.signIn(root.email, root.password);
    const other = Number(stolen.user?.account_id);
    const address = String((await stolen.post(paths.calendar)).body.url);
    const feed = () => server.client().get(new URL(address).pathname);
    expect((await feed()).status).toBe(200);
    await endSessions(server.services, root.email, false);
    expect((await feed()).status).toBe(404);
    const details = { command: 'end-sessions', sessions: 2 };
    expect(await lastTold(other)).toMatchObject({ action: 'sessions-ended', row_id: await idOf(root.email), details });
    const before = [await told(1), await told(other)].map(({ length }) => length);
    await server.signIn(root.email, root.password);
    await endSessions(server.services, undefined, true);
    const all = { action: 'sessions-ended', details: { command: 'end-sessions', all: true } };
    expect([await lastTold(1), await lastTold(other)]).toMatchObject([all, all]);
    // None are left, so there is nothing more to tell.
    await endSessions(server.services, undefined, true);
    await endSessions(server.services, root.email, false);
    const after = [await told(1), await told(other)].map(({ length }) => length);
    expect(after).toEqual(before.map((count) => count + 1));
  });

  test('where staff read it', async () => {
    const staff = await server.signIn();
    const { rows, status } = await staff.get(paths.audit(1));
    expect(status).toBe(200);
    expect(rows.map(({ details }) => details)).toContainEqual({ command: 'set-password', password: 'changed' });
  });

  test('or not done at all when it cannot be told', async () => {
    const { db } = server.services;
    await db.schema.alterTable('audit_events').renameTo('audit_events_away').execute();
    const attempts = [
      () => createAccount(server.services, 'Terceira', { ...root, email: 'third@told.example' }),
      () => createSuperUser(server.services, '1', { ...root, email: 'third@told.example' }, true),
      () => setPassword(server.services, adminEmail, 'outra senha'),
    ];
    for (const attempt of attempts) await expect(attempt()).rejects.toThrow(/audit_events/);
    await db.schema.alterTable('audit_events_away').renameTo('audit_events').execute();
    expect((await db.selectFrom('accounts').select('name').execute()).map(({ name }) => name)).not.toContain(
      'Terceira',
    );
    const signedIn = await server.client().signIn(adminEmail, adminPassword);
    expect(signedIn.status).toBe(200);
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
