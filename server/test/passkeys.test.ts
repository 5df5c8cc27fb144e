import { administrativeUsers, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './harness/answer.ts';
import { enrol } from './harness/authenticator.ts';
import type { Client } from './harness/client.ts';
import { speak } from './harness/raw.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { SoftwareAuthenticator } from './harness/software-authenticator.ts';
import { joinStaff, makeWorld, type World } from './harness/world.ts';

const origin = 'https://portal.example';
const password = 'senha segura';
const minute = 60_000;

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer({ PUBLIC_URL: origin });
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const newcomer = () => joinStaff(server, world.account);

const options = async (client: Client) =>
  (await client.post(paths.passkeyOptions, { current_password: password })).body as Record<string, unknown>;

type Twist = Parameters<SoftwareAuthenticator['get']>[1];

async function add(client: Client, device: SoftwareAuthenticator, twist?: Twist): Promise<Answer> {
  return client.post(paths.passkeys, { name: 'Celular', response: device.create(await options(client), twist) });
}

/** Someone with a passkey, and the device that it is on. */
async function withPasskey() {
  const client = await newcomer();
  const device = new SoftwareAuthenticator(origin);
  const { body } = await add(client, device);
  return { client, device, id: body.id };
}

async function visitor(): Promise<{ client: Client; asked: Record<string, unknown> }> {
  const client = server.client();
  await client.handshake();
  // Each minute a network has so many of these.
  server.later(minute);
  return { client, asked: (await client.post(paths.passkeySignInOptions)).body };
}

const signIn = (client: Client, response: unknown) => client.post(paths.passkeySignIn, { response });
const outcome = ({ status, body }: Answer) => [status, body?.errors];
const refusedNew = [422, { response: ['Valor inválido'] }];
const refused = [422, { response: ['Credenciais incorretas.'] }];

describe('a passkey is added', () => {
  test('with the password, then with what the browser made of the options', async () => {
    const client = await newcomer();
    const asked = await options(client);
    expect(asked).toMatchObject({
      rp: { id: 'portal.example' },
      user: { name: client.user?.email },
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
      pubKeyCredParams: [-8, -7, -257].map((alg) => ({ alg, type: 'public-key' })),
    });
    const made = await client.post(paths.passkeys, {
      name: ' Celular ',
      response: new SoftwareAuthenticator(origin).create(asked),
    });
    expect([made.status, made.body.name, made.body.used_at]).toEqual([201, 'Celular', null]);
    expect(Object.keys(made.body)).toEqual(['id', 'name', 'created_at', 'used_at']);
    expect((await client.get(paths.passkeys)).rows).toEqual([made.body]);
    expect((await client.get(paths.me)).body.second_factor).toMatchObject({ passkeys: 1 });
    expect((await options(client)).excludeCredentials).toHaveLength(1);
  });

  test('whatever its browser says of the ways to reach it', async () => {
    const client = await newcomer();
    const made = new SoftwareAuthenticator(origin).create(await options(client));
    const deep = `${'['.repeat(60_000)}"usb"${']'.repeat(60_000)}`;
    const sent = JSON.stringify({ name: 'Chave', response: made }).replace('["internal"]', `["internal",7,${deep}]`);
    const { status } = await client.post(paths.passkeys, sent, { 'content-type': 'application/json' });
    expect(status).toBe(201);
    expect((await options(client)).excludeCredentials).toMatchObject([{ transports: ['internal'] }]);
  });

  test.for([
    ['no password', {}, 'Campo obrigatório*'],
    ['a wrong one', { current_password: 'errada errada' }, 'Senha atual incorreta'],
  ] as const)('not with %s', async ([, body, text]) => {
    const client = await newcomer();
    expect(outcome(await client.post(paths.passkeyOptions, body))).toEqual([422, { current_password: [text] }]);
  });

  test.for([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of nobody who was verified', { isVerified: false }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['to a challenge that no text of a database holds', { challenge: 'AA\0A' }],
    ['of a sign-in', { type: 'webauthn.get' }],
  ] as const)('not with an answer %s', async ([, twist]) => {
    const client = await newcomer();
    expect(outcome(await add(client, new SoftwareAuthenticator(origin), twist))).toEqual(refusedNew);
    expect((await client.get(paths.passkeys)).rows).toEqual([]);
  });

  test.for([
    ['none', undefined, 'Campo obrigatório*'],
    ['a text', 'response', 'Valor inválido'],
    ['an empty object', {}, 'Valor inválido'],
    ['a list', [[]], 'Valor inválido'],
    ['half of one', { id: 'x', response: { clientDataJSON: 'x' } }, 'Valor inválido'],
  ] as const)('not with %s as the answer', async ([, response, text]) => {
    const client = await newcomer();
    expect(outcome(await client.post(paths.passkeys, { name: 'C', response }))).toEqual([422, { response: [text] }]);
  });

  test('once under one key, although its challenge is used by then', async () => {
    const client = await newcomer();
    const sent = { name: 'Celular', response: new SoftwareAuthenticator(origin).create(await options(client)) };
    const send = () => client.post(paths.passkeys, sent, { 'idempotency-key': 'chave-1' });
    const [first, again] = [await send(), await send()];
    expect([first.status, again.status]).toEqual([201, 201]);
    expect(again.body).toEqual(first.body);
    expect((await client.get(paths.passkeys)).rows).toEqual([first.body]);
  });

  test('not without a name', async () => {
    const client = await newcomer();
    const answer = await client.post(paths.passkeys, { name: ' ', response: {} });
    expect(outcome(answer)).toEqual([422, { name: ['Campo obrigatório*'] }]);
  });

  test('not with a challenge that was used, is too old, or was given to another browser or person', async () => {
    const client = await newcomer();
    const device = new SoftwareAuthenticator(origin);
    const asked = await options(client);
    expect((await client.post(paths.passkeys, { name: 'Um', response: device.create(asked) })).status).toBe(201);
    const other = new SoftwareAuthenticator(origin);
    const send = (to: Client, given: Record<string, unknown>) =>
      to.post(paths.passkeys, { name: 'Dois', response: other.create(given) });
    expect(outcome(await send(client, asked))).toEqual(refusedNew);
    const late = await options(client);
    server.later(5 * minute);
    expect(outcome(await send(client, late))).toEqual(refusedNew);
    const elsewhere = await server.signIn(client.user?.email, password);
    expect(outcome(await send(elsewhere, await options(client)))).toEqual(refusedNew);
    const { asked: ofSignIn } = await visitor();
    expect(outcome(await send(client, ofSignIn))).toEqual(refusedNew);
    // The same device twice, and on somebody else's account.
    const again = await client.post(paths.passkeys, { name: 'Um', response: device.create(await options(client)) });
    expect(outcome(again)).toEqual(refusedNew);
  });
});

describe('a sign-in with a passkey', () => {
  test('answers the user, whatever other factor there is', async () => {
    const { client: owner, device } = await withPasskey();
    await enrol(server, owner, password);
    const { client, asked } = await visitor();
    expect(asked).toMatchObject({ rpId: 'portal.example', userVerification: 'required' });
    const answer = await signIn(client, device.get(asked));
    expect([answer.status, answer.body]).toEqual([200, owner.user]);
    expect((await client.get(paths.me)).status).toBe(200);
    expect((await owner.get(paths.passkeys)).rows[0]?.used_at).not.toBeNull();
  });

  test.for([
    ['of another origin', { origin: 'https://evil.example' }],
    ['for another host', { rpId: 'evil.example' }],
    ['of nobody who was verified', { isVerified: false }],
    ['to another challenge', { challenge: 'AAAA' }],
    ['to a challenge that no text of a database holds', { challenge: 'AA\0A' }],
    ['of a registration', { type: 'webauthn.create' }],
  ] as const)('is refused an answer %s', async ([, twist]) => {
    const { device } = await withPasskey();
    const { client, asked } = await visitor();
    expect(outcome(await signIn(client, device.get(asked, twist)))).toEqual(refused);
    expect((await client.get(paths.me)).status).toBe(401);
  });

  test('is refused to a clone, whose counter lags behind', async () => {
    const { device } = await withPasskey();
    for (const counter of [5, 6]) {
      const { client, asked } = await visitor();
      expect((await signIn(client, device.get(asked, { counter }))).status).toBe(200);
    }
    for (const counter of [6, 5, 0]) {
      const { client, asked } = await visitor();
      expect(outcome(await signIn(client, device.get(asked, { counter })))).toEqual(refused);
    }
  });

  test('is refused a signature of another device', async () => {
    const { device, client: owner } = await withPasskey();
    const { client, asked } = await visitor();
    const forged = { ...new SoftwareAuthenticator(origin).get(asked), id: device.get(asked).id };
    expect(outcome(await signIn(client, forged))).toEqual(refused);
    const event = await server.services.db
      .selectFrom('audit_events')
      .select(['action', 'user_id'])
      .orderBy('id', 'desc')
      .executeTakeFirst();
    expect(event).toEqual({ action: 'sign-in-refused', user_id: owner.user?.id });
  });

  test('takes a challenge once, in time, and from the browser that asked', async () => {
    const { device } = await withPasskey();
    const first = await visitor();
    const response = device.get(first.asked);
    expect((await signIn(first.client, response)).status).toBe(200);
    expect(outcome(await signIn(first.client, response))).toEqual(refused);
    const late = await visitor();
    server.later(5 * minute);
    expect(outcome(await signIn(late.client, device.get(late.asked)))).toEqual(refused);
    const [mine, theirs] = [await visitor(), await visitor()];
    expect(outcome(await signIn(theirs.client, device.get(mine.asked)))).toEqual(refused);
  });

  test('once of two that come at once', async () => {
    const { device } = await withPasskey();
    const { client, asked } = await visitor();
    const response = device.get(asked);
    const answers = await Promise.all([signIn(client, response), signIn(client, response)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 422].sort());
  });

  test.for([
    ['none', undefined, 'Campo obrigatório*'],
    ['a text', 'x', 'Credenciais incorretas.'],
    ['an empty object', {}, 'Credenciais incorretas.'],
    ['an unknown passkey', { id: 'AAAA', response: {} }, 'Credenciais incorretas.'],
    ['a passkey that no text of a database names', { id: '\0', response: {} }, 'Credenciais incorretas.'],
  ] as const)('is refused %s', async ([, response, text]) => {
    const { client } = await visitor();
    expect(outcome(await signIn(client, response))).toEqual([422, { response: [text] }]);
  });

  test('is refused once the passkey is removed, or its owner', async () => {
    const { client: owner, device, id } = await withPasskey();
    const { client: stranger } = await withPasskey();
    expect((await stranger.delete(paths.passkey(id))).status).toBe(404);
    expect((await owner.delete(paths.passkey(id))).status).toBe(204);
    expect((await owner.delete(paths.passkey(id))).status).toBe(404);
    const { client, asked } = await visitor();
    expect(outcome(await signIn(client, device.get(asked)))).toEqual(refused);

    const gone = await withPasskey();
    const person = paths.row(administrativeUsers, { account_id: world.account }, gone.client.user?.id ?? 0);
    await world.as.superAdmin.delete(person);
    const next = await visitor();
    expect(outcome(await signIn(next.client, gone.device.get(next.asked)))).toEqual(refused);
  });

  test('is asked for only so often from one network', async () => {
    const { client } = await visitor();
    const statuses: number[] = [];
    for (let count = 0; count < 60; count++) statuses.push((await client.post(paths.passkeySignInOptions)).status);
    expect([statuses[0], statuses.at(-1)]).toEqual([200, 429]);
    server.later(minute);
  });
});

describe('without PUBLIC_URL', () => {
  let plain: TestServer;
  let client: Client;
  beforeAll(async () => {
    plain = await startServer();
    client = await plain.signIn();
  });
  afterAll(() => plain.stop());

  test('the relying party is the host that was asked', async () => {
    const { body } = await client.post(paths.passkeyOptions, { current_password: 'a password of the tests' });
    expect(body).toMatchObject({ rp: { id: '127.0.0.1' } });
    const device = new SoftwareAuthenticator(plain.url);
    const made = await client.post(paths.passkeys, { name: 'Chave', response: device.create(body) });
    expect(made.status).toBe(201);
  });

  test.for([
    ['a broken host', '1.1', 'host: a b\r\n'],
    ['an empty host', '1.1', 'host:\r\n'],
    ['no host', '1.0', ''],
  ] as const)('%s is an unreadable request', async ([, version, host]) => {
    const headers = `${host}cookie: ${client.cookie()}\r\nx-xsrf-token: ${client.cookies.get('XSRF-TOKEN')}\r\n`;
    for (const path of [paths.passkeySignInOptions, paths.calendar]) {
      const { status, body } = await speak(
        plain.url,
        `POST ${path} HTTP/${version}\r\n${headers}connection: close\r\n\r\n`,
      );
      expect([status, JSON.parse(body)]).toEqual([400, { message: 'Requisição ilegível.' }]);
    }
    expect((await client.get(paths.calendar)).body.active).toBe(false);
  });
});
