import { afterAll, beforeAll, expect, test } from 'vitest';
import { resetSecondFactor } from '../src/commands/people.ts';
import { enqueueMail } from '../src/outbox/enqueue.ts';
import { fillIdentities } from './harness/identities.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer({ SMTP_URL: 'smtp://127.0.0.1:9', PUBLIC_URL: 'https://portal.test' });
  world = await makeWorld(server);
  await server.services.db.deleteFrom('mails').execute();
});
afterAll(() => server.stop());

const enqueued = () => server.services.db.selectFrom('mails').selectAll().execute();

test('a mail is written with the change that it tells of, or not at all', async () => {
  const { services } = server;
  const id = world.as.ordinary.user?.id ?? 0;
  const change = services.db.transaction().execute(async (tx) => {
    await enqueueMail(services, tx, id, 'passwordChanged', {});
    throw new Error('the change failed');
  });
  await expect(change).rejects.toThrow('the change failed');
  expect(await enqueued()).toEqual([]);

  await services.db.transaction().execute((tx) => enqueueMail(services, tx, id, 'reset', { token: 'plain' }));
  expect(await enqueued()).toMatchObject([
    {
      account_id: world.account,
      user_id: id,
      address: 'ordinary@vale.test',
      language: 'pt-BR',
      kind: 'reset',
      data: '{"token":"plain"}',
      status: 'waiting',
      attempts: 0,
    },
  ]);
});

test('nobody is written to who is not there, nor anybody without a mail server', async () => {
  const { services } = server;
  const before = await enqueued();
  await services.db.transaction().execute((tx) => enqueueMail(services, tx, 999_999, 'totpOn', {}));
  const silent = { ...services, mailer: undefined };
  const id = world.as.ordinary.user?.id ?? 0;
  await services.db.transaction().execute((tx) => enqueueMail(silent, tx, id, 'totpOn', {}));
  expect(await enqueued()).toEqual(before);
});

test('a second factor that an operator takes away is told to its owner, each passkey too', async () => {
  const { services } = server;
  const { id = 0, email } = world.as.companyAdmin.user ?? {};
  await fillIdentities(services.db, [id]);
  await resetSecondFactor(services, email);
  const told = (await enqueued()).filter(({ user_id }) => user_id === id);
  expect(told.map(({ kind, data }) => [kind, data])).toEqual([
    ['totpOff', '{}'],
    ['passkeyRemoved', '{"name":"-"}'],
  ]);
});
