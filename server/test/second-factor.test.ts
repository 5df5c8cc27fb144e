import { paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { resetSecondFactor } from '../src/commands/people.ts';
import type { Answer } from './harness/answer.ts';
import { enrol, stepLength } from './harness/authenticator.ts';
import type { Client } from './harness/client.ts';
import { adminEmail, startServer, type TestServer } from './harness/server.ts';
import { SoftwareAuthenticator } from './harness/software-authenticator.ts';
import { joinStaff, makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const password = 'senha segura';
const minute = 60_000;

const newcomer = () => joinStaff(server, world.account);

async function enrolled() {
  const person = await newcomer();
  return { person, app: await enrol(server, person, password) };
}

/** A browser in which the password was right. */
async function halfWay({ email }: { email: string }): Promise<Client> {
  const client = server.client();
  expect((await client.signIn(email, password)).status).toBe(202);
  return client;
}

const send = (client: Client, code: unknown) => client.post(paths.secondFactor, { code });
const outcome = ({ status, body }: Answer) => [status, body?.errors];
const wrong = [422, { code: ['Código incorreto'] }];

describe('turning it on', () => {
  test('asks for the password, then for a code, and answers ten recovery codes', async () => {
    const person = await newcomer();
    const begun = await person.post(paths.totp, { current_password: password });
    expect(begun.status).toBe(201);
    expect(begun.body.secret).toMatch(/^[A-Z2-7]{32}$/);
    expect(begun.body.uri).toContain(`secret=${begun.body.secret}`);
    expect((await person.get(paths.me)).body.second_factor).toMatchObject({ totp: false, recovery_codes: 0 });
    const { recoveryCodes } = await enrol(server, person, password);
    expect(new Set(recoveryCodes).size).toBe(10);
    // At least 112 bits each, so that a plain hash keeps them.
    for (const code of recoveryCodes) expect(code).toMatch(/^([A-Z2-7]{6}-){3}[A-Z2-7]{6}$/);
    expect((await person.get(paths.me)).body.second_factor).toMatchObject({ totp: true, recovery_codes: 10 });
  });

  test.for([
    ['no password', {}, { current_password: ['Campo obrigatório*'] }],
    ['a wrong one', { current_password: 'errada errada' }, { current_password: ['Senha atual incorreta'] }],
  ] as const)('is refused with %s', async ([, body, errors]) => {
    const person = await newcomer();
    expect(outcome(await person.post(paths.totp, body))).toEqual([422, errors]);
    expect(outcome(await person.request('DELETE', paths.totp, body))).toEqual([422, errors]);
  });

  test('is refused with a wrong code, with none, before it was begun, and too late', async () => {
    const person = await newcomer();
    expect(outcome(await person.put(paths.totp, { code: '123456' }))).toEqual(wrong);
    await person.post(paths.totp, { current_password: password });
    expect(outcome(await person.put(paths.totp, { code: 'abc' }))).toEqual(wrong);
    expect(outcome(await person.put(paths.totp, { code: 123456 }))).toEqual(wrong);
    expect(outcome(await person.put(paths.totp, {}))).toEqual([422, { code: ['Campo obrigatório*'] }]);
    const late = await newcomer();
    server.later(-16 * minute);
    const { secret } = (await late.post(paths.totp, { current_password: password })).body;
    server.later(16 * minute);
    const { codeAt, stepAt } = await import('../src/auth/second-factor/totp.ts');
    const code = codeAt(String(secret), stepAt(server.services.now()));
    expect(outcome(await late.put(paths.totp, { code }))).toEqual(wrong);
    expect((await server.client().signIn(late.email, password)).status).toBe(200);
  });

  test('a second time leaves the first secret working until the new one is confirmed', async () => {
    const { person, app } = await enrolled();
    await person.post(paths.totp, { current_password: password });
    expect((await send(await halfWay(person), app.code(1))).status).toBe(200);
    const newer = await enrol(server, person, password);
    expect(outcome(await send(await halfWay(person), app.code(-1)))).toEqual(wrong);
    expect(outcome(await send(await halfWay(person), app.recoveryCodes[0]))).toEqual(wrong);
    expect((await send(await halfWay(person), newer.code(1))).status).toBe(200);
  });

  test('is told in the audit trail, without the secret', async () => {
    const { person } = await enrolled();
    const { rows } = await world.as.superAdmin.get(`${paths.audit(world.account)}?limit=5`);
    const event = rows.find(({ action }) => action === 'second-factor-on');
    expect(event).toMatchObject({ user_id: person.user?.id, details: {} });
  });
});

describe('a sign-in with a second factor', () => {
  test('is answered 202 first, and opens nothing but the second step', async () => {
    const { person } = await enrolled();
    const client = server.client();
    const answer = await client.signIn(person.email, password);
    expect([answer.status, answer.body]).toEqual([202, { second_factor: ['totp', 'recovery'] }]);
    for (const path of [paths.me, paths.sessions, `/api/accounts/${world.account}/companies`]) {
      expect((await client.get(path)).status).toBe(401);
    }
    expect((await client.put(paths.ownPassword, {})).status).toBe(401);
    expect((await client.post(paths.passwordConfirmation, {})).status).toBe(401);
  });

  test('goes through with a code, and answers the user and a session', async () => {
    const { person, app } = await enrolled();
    const client = await halfWay(person);
    const answer = await send(client, ` ${app.code(1).slice(0, 3)} ${app.code(1).slice(3)}`);
    expect([answer.status, answer.body]).toEqual([200, person.user]);
    expect((await client.get(paths.me)).status).toBe(200);
    expect((await send(client, app.code(-1))).status).toBe(401);
  });

  test('is told in the audit trail when its code is wrong, and only then refused', async () => {
    const { person, app } = await enrolled();
    const client = await halfWay(person);
    const { repeatedEvents, db } = server.services;
    const { record } = repeatedEvents;
    const mayWrite = Promise.withResolvers<void>();
    const recording = vi.spyOn(repeatedEvents, 'record').mockImplementationOnce(async (...told) => {
      await mayWrite.promise;
      return record(...told);
    });
    let isAnswered = false;
    const answer = send(client, app.code(9)).finally(() => {
      isAnswered = true;
    });
    await vi.waitUntil(() => recording.mock.calls.length > 0, { timeout: 30_000 });
    await person.get(paths.me);
    expect(isAnswered).toBe(false);
    mayWrite.resolve();
    expect(outcome(await answer)).toEqual(wrong);
    recording.mockRestore();
    const events = db.selectFrom('audit_events').select(['address', 'details']);
    const ofPerson = events.where('user_id', '=', person.user?.id ?? 0).where('action', '=', 'second-factor-refused');
    expect(await ofPerson.execute()).toEqual([{ address: '127.0.0.1', details: '{}' }]);
  });

  test('takes a code of one step to either side, each once, and none from further away', async () => {
    const { person, app } = await enrolled();
    for (const steps of [-2, 2]) expect(outcome(await send(await halfWay(person), app.code(steps)))).toEqual(wrong);
    // The code of now has enrolled.
    expect(outcome(await send(await halfWay(person), app.code(0)))).toEqual(wrong);
    for (const steps of [-1, 1]) {
      const code = app.code(steps);
      expect((await send(await halfWay(person), code)).status).toBe(200);
      expect(outcome(await send(await halfWay(person), code))).toEqual(wrong);
    }
    server.later(2 * stepLength);
    expect((await send(await halfWay(person), app.code(0))).status).toBe(200);
  });

  test('goes through with a recovery code, each once', async () => {
    const { person, app } = await enrolled();
    const [first = '', second = ''] = app.recoveryCodes;
    expect((await send(await halfWay(person), first)).status).toBe(200);
    expect(outcome(await send(await halfWay(person), first))).toEqual(wrong);
    expect((await send(await halfWay(person), second.toLowerCase().replaceAll('-', ' '))).status).toBe(200);
    expect((await person.get(paths.me)).body.second_factor).toMatchObject({ recovery_codes: 8 });
  });

  test('takes nobody else’s code', async () => {
    const [one, other] = [await enrolled(), await enrolled()];
    expect(outcome(await send(await halfWay(one.person), other.app.recoveryCodes[0]))).toEqual(wrong);
  });

  test('begins anew after the fifth wrong code', async () => {
    const { person, app } = await enrolled();
    const client = await halfWay(person);
    for (let count = 0; count < 5; count++) expect(outcome(await send(client, '000000'))).toEqual(wrong);
    expect((await send(client, app.code(1))).status).toBe(401);
    expect((await send(await halfWay(person), app.code(1))).status).toBe(200);
  });

  test('begins anew after five minutes', async () => {
    const { person, app } = await enrolled();
    const client = await halfWay(person);
    server.later(5 * minute);
    expect((await send(client, app.code(0))).status).toBe(401);
  });

  test.for([
    ['none', undefined, 'Campo obrigatório*'],
    ['a blank', ' ', 'Campo obrigatório*'],
    ['a number', 123456, 'Código incorreto'],
    ['a list', ['123456'], 'Código incorreto'],
  ] as const)('is refused with %s as the code', async ([, code, text]) => {
    const { person } = await enrolled();
    expect(outcome(await send(await halfWay(person), code))).toEqual([422, { code: [text] }]);
  });

  test('is asked for the first step before anything else', async () => {
    const client = server.client();
    expect((await client.post(paths.secondFactor, 'not json', { 'content-type': 'application/json' })).status).toBe(
      419,
    );
    await client.handshake();
    expect((await client.post(paths.secondFactor, 'not json', { 'content-type': 'application/json' })).status).toBe(
      401,
    );
    expect((await send(world.as.superAdmin, '000000')).status).toBe(401);
  });

  test('of one browser is no sign-in of another', async () => {
    const { person, app } = await enrolled();
    await halfWay(person);
    const stranger = server.client();
    await stranger.handshake();
    expect((await send(stranger, app.code(1))).status).toBe(401);
  });

  test('once of two that come at once', async () => {
    const { person, app } = await enrolled();
    const client = await halfWay(person);
    const other = await halfWay(person);
    const twin = server.client();
    for (const [name, value] of client.cookies) twin.cookies.set(name, value);
    const answers = await Promise.all([client, twin, other].map((one) => send(one, app.code(1))));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  test('wrong codes count over all sign-ins of a person', async () => {
    const { person, app } = await enrolled();
    const statuses: number[] = [];
    for (let round = 0; round < 4; round++) {
      const client = await halfWay(person);
      for (let count = 0; count < 5; count++) statuses.push((await send(client, '000000')).status);
    }
    expect(new Set(statuses)).toEqual(new Set([422]));
    const answer = await send(await halfWay(person), app.code(1));
    expect([answer.status, Number(answer.headers.get('retry-after')) > 0]).toEqual([429, true]);
    server.later(61 * minute);
    expect((await send(await halfWay(person), app.code(1))).status).toBe(200);
  });

  test('a recovery code opens also when others have used up the codes of the app', async () => {
    const { person, app } = await enrolled();
    for (let round = 0; round < 5; round++) {
      const client = await halfWay(person);
      for (let count = 0; count < 5; count++) await send(client, '000000');
    }
    expect((await send(await halfWay(person), app.code(1))).status).toBe(429);
    expect((await send(await halfWay(person), app.recoveryCodes[0])).status).toBe(200);
  });

  test('ends with a sign-out, and with a new password', async () => {
    const { person, app } = await enrolled();
    const left = await halfWay(person);
    const cookies = new Map(left.cookies);
    expect((await left.post(paths.signOut)).status).toBe(204);
    for (const [name, value] of cookies) left.cookies.set(name, value);
    expect((await send(left, app.code(1))).status).toBe(401);
    const changed = await halfWay(person);
    await person.put(paths.ownPassword, { current_password: password, password: 'outra senha segura' });
    expect((await send(changed, app.code(1))).status).toBe(401);
  });

  test('takes the place of the session that the browser had', async () => {
    const { person } = await enrolled();
    const before = new Map(person.cookies);
    expect((await person.signIn(person.email, password)).status).toBe(202);
    const old = server.client();
    for (const [name, value] of before) old.cookies.set(name, value);
    expect((await old.get(paths.me)).status).toBe(401);
  });
});

describe('turning it off', () => {
  test('asks for the password, and the next sign-in asks for no code', async () => {
    const { person } = await enrolled();
    expect((await person.request('DELETE', paths.totp, { current_password: password })).status).toBe(204);
    expect((await person.get(paths.me)).body.second_factor).toMatchObject({ totp: false, recovery_codes: 0 });
    expect((await server.client().signIn(person.email, password)).status).toBe(200);
    expect((await person.request('DELETE', paths.totp, { current_password: password })).status).toBe(404);
  });

  test('by an operator signs the person out, and is told in the trail', async () => {
    const { person } = await enrolled();
    await resetSecondFactor(server.services, person.email);
    expect((await person.get(paths.me)).status).toBe(401);
    expect((await server.client().signIn(person.email, password)).status).toBe(200);
    const { rows } = await world.as.superAdmin.get(`${paths.audit(world.account)}?limit=5`);
    const event = rows.find(({ action }) => action === 'second-factor-off');
    expect(event).toMatchObject({ user_id: null, row_id: person.user?.id, details: { totp: true, passkeys: 0 } });
    await expect(resetSecondFactor(server.services, person.email)).rejects.toThrow('has no second factor');
  });
});

describe('REQUIRE_SECOND_FACTOR', () => {
  test.for([
    ['staff', [403, 200]],
    ['all', [403, 403]],
  ] as const)('%s opens only the way to one', async ([requirement, statuses]) => {
    const strict = await startServer({ REQUIRE_SECOND_FACTOR: requirement });
    try {
      const boss = await strict.signIn();
      const check = paths.sessionCheck(1);
      expect((await boss.get(paths.sessions)).status).toBe(403);
      expect((await boss.put(paths.ownPassword, {})).status).toBe(403);
      expect([(await boss.get(paths.me)).status, (await boss.get(check)).status]).toEqual([200, 204]);
      // A company has the same address.
      expect((await boss.put(check, { name: 'Outro nome', cnpj: '12345678000190' })).status).toBe(403);
      expect((await boss.post(check, { _method: 'put', name: 'Outro nome', cnpj: '12345678000190' })).status).toBe(403);
      expect((await boss.delete(check)).status).toBe(403);
      await enrol(strict, boss, 'a password of the tests');
      expect((await boss.get(paths.sessions)).status).toBe(200);
      const { id } = (await boss.post('/api/accounts/1/companies', { name: 'Vale', cnpj: '12345678000190' })).body;
      const member = { name: 'Membro', email: 'membro@vale.test', password, admin_user: false };
      await boss.post(`/api/accounts/1/companies/${id}/users`, member);
      const other = { name: 'Outra', email: 'outra@staff.test', password };
      await boss.post('/api/accounts/1/users', other);
      const clients = await Promise.all([other, member].map(({ email }) => strict.signIn(email, password)));
      const listed = await Promise.all(clients.map((client) => client.get('/api/accounts/1/companies')));
      expect(listed.map(({ status }) => status)).toEqual(statuses);
    } finally {
      await strict.stop();
    }
  });

  test('shuts every call that wants a session, but for those', async () => {
    const strict = await startServer({ REQUIRE_SECOND_FACTOR: 'staff' });
    try {
      const boss = await strict.signIn();
      const { paths: described } = (await boss.get('/api/openapi.json')).body as unknown as {
        paths: Record<string, Record<string, { security?: object[] }>>;
      };
      const calls = Object.entries(described).flatMap(([path, operations]) =>
        Object.entries(operations).flatMap(([method, { security }]) =>
          security?.some((way) => 'session' in way) ? [{ method, path }] : [],
        ),
      );
      const open: string[] = [];
      for (const { method, path } of calls) {
        // Every id is 1, as in the session check, which is the one that its address leads to.
        const address = path.replace(/\{\w+\}/g, '1');
        const { status } = await boss.request(method.toUpperCase(), address, method === 'get' ? undefined : {});
        if (status !== 403) open.push(`${method} ${path}`);
      }
      expect(open.sort()).toEqual(
        [
          `get ${paths.me}`,
          `get ${paths.sessionCheck('{account_id}').replace(/1$/, '{id}')}`,
          `get ${paths.passkeys}`,
          `post ${paths.passkeys}`,
          `post ${paths.passkeyOptions}`,
          `delete ${paths.passkey('{id}')}`,
          ...['post', 'put', 'delete'].map((method) => `${method} ${paths.totp}`),
        ].sort(),
      );
      expect(calls.length).toBeGreaterThan(60);
      const refusals = strict.services.db.selectFrom('audit_events').select('resource');
      expect(await refusals.where('action', '=', 'access-refused').execute()).toEqual([{ resource: 'second-factor' }]);
    } finally {
      await strict.stop();
    }
  });

  test('is met by using a passkey, not by having one; and by the owner of a token', async () => {
    const strict = await startServer({ REQUIRE_SECOND_FACTOR: 'staff', PUBLIC_URL: 'https://portal.example' });
    try {
      const boss = await strict.signIn();
      const device = new SoftwareAuthenticator('https://portal.example');
      const current_password = 'a password of the tests';
      const asked = (await boss.post(paths.passkeyOptions, { current_password })).body;
      const made = await boss.post(paths.passkeys, { name: 'Celular', response: device.create(asked) });
      expect((await boss.get('/api/accounts/1/companies')).status).toBe(200);
      const wanted = { name: 'ERP', access: 'read', expires_on: strict.services.today(), current_password };
      const { token } = (await boss.post(paths.apiTokens, wanted)).body;
      const bearer = { authorization: `Bearer ${token}` };
      expect((await strict.client().get('/api/accounts/1/companies', bearer)).status).toBe(200);

      const half = strict.client();
      const answer = await half.signIn(adminEmail, current_password);
      expect([answer.status, answer.body]).toEqual([202, { second_factor: ['passkey'] }]);
      expect((await half.get('/api/accounts/1/companies')).status).toBe(401);
      const challenge = (await half.post(paths.passkeySignInOptions)).body;
      expect((await half.post(paths.passkeySignIn, { response: device.get(challenge) })).status).toBe(200);
      expect((await half.get('/api/accounts/1/companies')).status).toBe(200);

      expect((await half.delete(paths.passkey(Number(made.body.id)))).status).toBe(204);
      expect((await strict.client().get('/api/accounts/1/companies', bearer)).status).toBe(403);
      expect((await half.get('/api/accounts/1/companies')).status).toBe(403);
    } finally {
      await strict.stop();
    }
  });
});
