import { administrativeUsers, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostResetCalls } from '../src/auth/reset/routes.ts';
import { noteRequest, passwordLinks, sendLink } from '../src/auth/reset/send-links.ts';
import type { Answer } from './harness/answer.ts';
import { enrol } from './harness/authenticator.ts';
import type { Client } from './harness/client.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { untilWaiting } from './harness/waiting.ts';
import { joinStaff, makeWorld, type World } from './harness/world.ts';

const password = 'senha segura';
const minute = 60_000;

let server: TestServer;
let world: World;
let visitor: Client;
beforeAll(async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://portal.example' });
  world = await makeWorld(server);
  visitor = server.client();
  await visitor.handshake();
});
afterAll(() => server.stop());

const newcomer = () => joinStaff(server, world.account);

/** The tokens of the links that were mailed to a person, the latest last. */
async function linksTo(email: string): Promise<string[]> {
  const { db } = server.services;
  for (const { id } of await db.selectFrom('password_reset_requests').select('id').execute()) {
    await sendLink(server.services, id);
  }
  const mails = await db
    .selectFrom('mails')
    .select('data')
    .where('address', '=', email)
    .where('kind', '=', 'reset')
    .orderBy('id')
    .execute();
  return mails.map(({ data }) => JSON.parse(data).token);
}

const forgot = (email: unknown) => {
  // Each minute a network has so many of these.
  server.later(minute);
  return visitor.post(paths.forgotPassword, { email });
};
const reset = (token: unknown, next: unknown = 'outra senha segura') =>
  visitor.post(paths.resetPassword, { token, password: next });
const outcome = ({ status, body }: Answer) => [status, body?.errors];
const ended = [422, { token: ['Link inválido ou expirado'] }];

async function linkFor({ email }: { email: string }): Promise<string> {
  await forgot(email);
  return (await linksTo(email)).at(-1) ?? '';
}

describe('a forgotten password', () => {
  test('is answered alike whoever has the address, and one person gets one mail', async () => {
    const person = await newcomer();
    const answers = [await forgot(person.email.toUpperCase()), await forgot('nobody@nowhere.example')];
    expect(answers.map(({ status, text }) => [status, text])).toEqual([
      [204, ''],
      [204, ''],
    ]);
    expect(await linksTo(person.email)).toHaveLength(1);
    const { db } = server.services;
    const stored = JSON.stringify(await db.selectFrom('password_resets').selectAll().execute());
    expect(stored).not.toContain((await linksTo(person.email))[0]);
    expect(await db.selectFrom('mails').selectAll().where('address', '=', 'nobody@nowhere.example').execute()).toEqual(
      [],
    );
  });

  test.for([
    ['no address', undefined, 'Campo obrigatório*'],
    ['what is no address', 'ana', 'E-mail inválido'],
    ['two addresses', ['a@x.test', 'b@x.test'], 'E-mail inválido'],
    ['two addresses in one', 'a@x.test,b@x.test', 'E-mail inválido'],
  ] as const)('is refused for %s', async ([, email, text]) => {
    expect(outcome(await forgot(email))).toEqual([422, { email: [text] }]);
  });

  test('fills nobody’s mailbox', async () => {
    const person = await newcomer();
    for (let count = 0; count < 5; count++) {
      await forgot(person.email);
      await linksTo(person.email);
    }
    expect(await linksTo(person.email)).toHaveLength(3);
  });

  // SQLite has one writer at a time: there they take turns anyway.
  test.runIf(engine === 'postgres')('fills nobody’s mailbox when many ask at once', async () => {
    const person = await newcomer();
    const { db, now } = server.services;
    const asked = { email_key: person.email, address: '-', created_at: now() };
    const requests = await db
      .insertInto('password_reset_requests')
      .values(Array(6).fill(asked))
      .returning('id')
      .execute();
    let sending: Promise<void>[] = [];
    await db.transaction().execute(async (tx) => {
      // So that none can note a link before all of them came this far.
      await tx.selectFrom('users').select('id').where('email_key', '=', person.email).forUpdate().execute();
      sending = requests.map(({ id }) => sendLink(server.services, id));
      await untilWaiting(server.services, requests.length);
    });
    await Promise.all(sending);
    expect(await linksTo(person.email)).toHaveLength(3);
  });

  test('is asked for only so often from one network', async () => {
    server.later(minute);
    const statuses: number[] = [];
    for (let count = 0; count <= mostResetCalls; count++) {
      statuses.push((await visitor.post(paths.forgotPassword, { email: 'nobody@nowhere.example' })).status);
    }
    expect(statuses.slice(-2)).toEqual([204, 429]);
  });

  test('that a server left behind is taken up by the next round', async () => {
    const person = await newcomer();
    const id = await noteRequest(server.services, person.email);
    const requests = server.services.db.selectFrom('password_reset_requests').select('address');
    expect(await requests.where('id', '=', id).execute(), 'from where is kept nowhere').toEqual([{ address: '' }]);
    await passwordLinks.run(server.services, { log: server.app.log, signal: new AbortController().signal });
    expect(await linksTo(person.email)).toHaveLength(1);
  });
});

describe('a link', () => {
  test('sets a new password once, and ends all sessions and tokens', async () => {
    const person = await newcomer();
    const token = await linkFor(person);
    expect((await reset(token)).status).toBe(204);
    expect((await person.get(paths.me)).status).toBe(401);
    expect((await server.client().signIn(person.email, password)).status).toBe(422);
    expect((await server.client().signIn(person.email, 'outra senha segura')).status).toBe(200);
    expect(outcome(await reset(token))).toEqual(ended);
    const { db } = server.services;
    const told = await db.selectFrom('mails').select('kind').where('address', '=', person.email).execute();
    expect(told.map(({ kind }) => kind)).toContain('passwordChanged');
  });

  test('ends after an hour', async () => {
    const person = await newcomer();
    const token = await linkFor(person);
    server.later(60 * minute);
    expect(outcome(await reset(token))).toEqual(ended);
  });

  test('ends with another that was used, and with a new password', async () => {
    const person = await newcomer();
    const [first, second] = [await linkFor(person), await linkFor(person)];
    expect((await reset(second)).status).toBe(204);
    expect(outcome(await reset(first))).toEqual(ended);
    const other = await newcomer();
    const token = await linkFor(other);
    await other.put(paths.ownPassword, { current_password: password, password: 'outra senha segura' });
    expect(outcome(await reset(token))).toEqual(ended);
  });

  test('ends with the address that it went to', async () => {
    const person = await newcomer();
    const token = await linkFor(person);
    const { id, name } = person.user ?? { id: 0, name: '' };
    const row = `${paths.rows(administrativeUsers, { account_id: world.account })}/${id}`;
    const moved = { name, email: `moved-${person.email}`, password: '' };
    // Who showed the password lately: by now the others may have signed in an hour ago.
    const staff = await server.signIn();
    expect((await staff.put(row, moved)).status).toBe(200);
    expect(outcome(await reset(token))).toEqual(ended);
  });

  test('serves one of two that come at once', async () => {
    const token = await linkFor(await newcomer());
    const answers = await Promise.all([reset(token, 'uma senha segura'), reset(token, 'outra senha segura')]);
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 422]);
  });

  test.for([
    ['none', undefined],
    ['a wrong one', 'x'.repeat(43)],
    ['a number', 7],
    ['a list', ['x']],
  ] as const)('is refused: %s', async ([, token]) => {
    server.later(minute);
    expect(outcome(await reset(token))).toEqual(ended);
  });

  test('refuses a bad password and still holds afterwards', async () => {
    const person = await newcomer();
    const token = await linkFor(person);
    for (const [next, text] of [
      ['', 'Campo obrigatório*'],
      ['1234567', 'A senha deve ter de 8 a 200 caracteres'],
      ['iloveyou', 'Senha muito comum'],
      [person.email, 'Senha muito comum'],
    ]) {
      expect(outcome(await reset(token, next))).toEqual([422, { password: [text] }]);
    }
    expect((await reset(token)).status).toBe(204);
  });

  test('does not turn the second factor off', async () => {
    const person = await newcomer();
    await enrol(server, person, password);
    expect((await reset(await linkFor(person))).status).toBe(204);
    expect((await server.client().signIn(person.email, 'outra senha segura')).status).toBe(202);
  });

  test('of somebody who is gone opens nothing', async () => {
    const person = await newcomer();
    const token = await linkFor(person);
    await world.as.superAdmin.delete(
      paths.row(administrativeUsers, { account_id: world.account }, person.user?.id ?? 0),
    );
    expect(outcome(await reset(token))).toEqual(ended);
  });
});
