import { getEventListeners } from 'node:events';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { purgeMails } from '../src/mail/claims.ts';
import { deliverDue } from '../src/mail/deliver.ts';
import { smtpMailer } from '../src/mail/smtp.ts';
import { enqueueMail } from '../src/outbox/enqueue.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { type MailServer, startMailServer } from './harness/smtp.ts';
import { eventsDuring } from './harness/trail.ts';
import { makeWorld, type World } from './harness/world.ts';

let smtp: MailServer;
let server: TestServer;
let world: World;

const second = 1000;
const hour = 3600 * second;

beforeAll(async () => {
  smtp = await startMailServer();
  server = await startServer({
    SMTP_URL: smtp.url,
    PUBLIC_URL: 'https://portal.test',
    MAIL_FROM: 'avisos@portal.test',
  });
  world = await makeWorld(server);
});
afterAll(async () => {
  await server.stop();
  await smtp.stop();
});
beforeEach(async () => {
  smtp.refuse(() => undefined);
  await server.services.db.deleteFrom('mails').execute();
  smtp.arrived.length = 0;
});

const deliver = () => deliverDue(server.services, server.app.log);
const userOf = (role: 'ordinary' | 'companyAdmin' | 'superAdmin') => world.as[role].user?.id ?? 0;
const enqueue = (role: Parameters<typeof userOf>[0]) =>
  server.services.db
    .transaction()
    .execute((tx) => enqueueMail(server.services, tx, userOf(role), 'passwordChanged', {}));
const unsent = async () => (await world.as.superAdmin.get(`/api/accounts/${world.account}/mail`)).rows;

test('the mails of one account are not there for another', async () => {
  smtp.refuse(() => 550);
  await enqueue('ordinary');
  await deliver();
  const [failed] = await unsent();
  expect((await world.as.otherAccountSuper.get(`/api/accounts/${world.otherAccount}/mail`)).rows).toEqual([]);
  const retry = `/api/accounts/${world.otherAccount}/mail/${failed?.id}/retry`;
  expect((await world.as.otherAccountSuper.post(retry)).status).toBe(404);
});

test('a round leaves nobody behind who listens for the end of the server', async () => {
  const { signal } = new AbortController();
  for (let round = 0; round < 3; round += 1) await deliverDue(server.services, server.app.log, signal);
  expect(getEventListeners(signal, 'abort')).toEqual([]);
});

test('a server that is told to stop while a round begins hands over nothing more', async () => {
  await enqueue('ordinary');
  const stop = new AbortController();
  const round = deliverDue(server.services, server.app.log, stop.signal);
  stop.abort();
  await round;
  expect(smtp.arrived).toEqual([]);
  await deliver();
  expect(smtp.arrived).toHaveLength(1);
});

describe('a mail', () => {
  test('arrives once, as text and HTML, with an id of its own', async () => {
    await enqueue('ordinary');
    await deliver();
    await deliver();
    expect(smtp.arrived).toHaveLength(1);
    const [{ to, email }] = smtp.arrived as [MailServer['arrived'][number]];
    expect(to).toBe('ordinary@vale.test');
    expect(email.subject).toBe('Sua senha foi alterada');
    expect(email.from).toMatchObject({ name: 'Clareira', address: 'avisos@portal.test' });
    expect(email.messageId).toMatch(/^<[\w-]{36}@portal\.test>$/);
    expect(email.text).toContain('https://portal.test/#/entrar?para=/minha-conta');
    expect(email.html).toContain('href="https://portal.test/#/entrar?para=/minha-conta"');
    expect(email.headers.find(({ key }) => key === 'list-unsubscribe')).toBeUndefined();
    expect(await unsent()).toEqual([]);
  });

  test('is kept no longer than it takes to send what it says', async () => {
    const { services } = server;
    await services.db
      .transaction()
      .execute((tx) => enqueueMail(services, tx, userOf('ordinary'), 'reset', { token: 'a-secret-of-the-link' }));
    await deliver();
    expect(smtp.arrived[0]?.email.text).toContain('https://portal.test/#/nova-senha/a-secret-of-the-link');
    const kept = await services.db.selectFrom('mails').selectAll().execute();
    expect(JSON.stringify(kept)).not.toContain('a-secret-of-the-link');
  });

  test('that is put off (451) is tried again within a minute, then later each time, under the same id', async () => {
    smtp.refuse(() => 451);
    await enqueue('ordinary');
    await deliver();
    expect(await unsent()).toMatchObject([
      { to: 'ordinary@vale.test', subject: 'Sua senha foi alterada', status: 'waiting', attempts: 1 },
    ]);
    expect((await unsent())[0]?.last_error).toContain('451');
    await deliver();
    expect(await unsent()).toMatchObject([{ attempts: 1 }]);
    server.later(60 * second);
    await deliver();
    expect(await unsent()).toMatchObject([{ attempts: 2 }]);
    server.later(59 * second);
    await deliver();
    expect(await unsent()).toMatchObject([{ attempts: 2 }]);
    smtp.refuse(() => undefined);
    server.later(second);
    await deliver();
    expect(smtp.arrived).toHaveLength(1);
  });

  test('that waits for its next attempt does not wait for as long as the clock was set back', async () => {
    smtp.refuse(() => 451);
    await enqueue('ordinary');
    await deliver();
    smtp.refuse(() => undefined);
    server.later(-24 * hour);
    await deliver();
    server.later(24 * hour);
    expect(smtp.arrived).toHaveLength(1);
  });

  test('that waits for its next attempt is tried at once when the staff ask for it', async () => {
    smtp.refuse(() => 451);
    await enqueue('ordinary');
    await deliver();
    smtp.refuse(() => undefined);
    const [waiting] = await unsent();
    const retry = `/api/accounts/${world.account}/mail/${waiting?.id}/retry`;
    expect((await world.as.superAdmin.post(retry)).status).toBe(204);
    await deliver();
    expect(smtp.arrived).toHaveLength(1);
  });

  test.for([
    [451, 'waiting'],
    [550, 'failed'],
  ] as const)('that was refused with %i is in the trail as %s when the staff ask for it', async ([code, status]) => {
    smtp.refuse(() => code);
    await enqueue('ordinary');
    await deliver();
    const [mail] = await unsent();
    const events = await eventsDuring(world.as.superAdmin, () =>
      world.as.superAdmin.post(`/api/accounts/${world.account}/mail/${mail?.id}/retry`),
    );
    const told = { action: 'update', resource: 'mail', row_id: mail?.id, details: { status: [status, 'waiting'] } };
    expect(events).toEqual([expect.objectContaining(told)]);
  });

  test.for(['the staff ask for it', 'the clock is set back'])(
    'that a server has in its hands is not given to another when %s',
    async (what) => {
      const { promise, resolve } = Promise.withResolvers<void>();
      smtp.hold(promise);
      await enqueue('ordinary');
      const coming = smtp.next();
      const sending = deliver();
      await coming;
      const [held] = await unsent();
      const back = what === 'the clock is set back' ? 2 * hour : 0;
      const retry = `/api/accounts/${world.account}/mail/${held?.id}/retry`;
      const ask = async () => (back ? undefined : world.as.superAdmin.post(retry));
      const told = await eventsDuring(world.as.superAdmin, ask);
      server.later(-back);
      const other = deliver();
      resolve();
      await Promise.all([sending, other]);
      server.later(back);
      expect(smtp.arrived).toHaveLength(1);
      expect(told).toEqual([]);
    },
  );

  test('that nobody takes for a day has failed, and is tried for another day when the staff ask for it', async () => {
    smtp.refuse(() => 451);
    await enqueue('ordinary');
    for (let hours = 0; hours < 24; hours += 0.5) {
      await deliver();
      expect(await unsent()).toMatchObject([{ status: 'waiting' }]);
      server.later(hour / 2);
    }
    await deliver();
    const [failed] = await unsent();
    expect(failed).toMatchObject({ status: 'failed', last_error: expect.stringContaining('451') });
    smtp.refuse(() => undefined);
    const answer = await world.as.superAdmin.post(`/api/accounts/${world.account}/mail/${failed?.id}/retry`);
    expect(answer.status).toBe(204);
    expect(await unsent()).toMatchObject([{ status: 'waiting', attempts: 0 }]);
    await deliver();
    expect(smtp.arrived).toHaveLength(1);
    expect(await unsent()).toEqual([]);
    const again = await world.as.superAdmin.post(`/api/accounts/${world.account}/mail/${failed?.id}/retry`);
    expect(again.status).toBe(404);
  });

  test('that is refused for good (550) has failed at once, and others go on', async () => {
    smtp.refuse((address) => (address === 'ordinary@vale.test' ? 550 : undefined));
    await enqueue('ordinary');
    await enqueue('companyAdmin');
    await deliver();
    expect(smtp.arrived.map(({ to }) => to)).toEqual(['admin@vale.test']);
    expect(await unsent()).toMatchObject([{ to: 'ordinary@vale.test', status: 'failed', attempts: 1 }]);
  });

  test('whose link has ended is not sent any more', async () => {
    const { services } = server;
    smtp.refuse(() => 451);
    await services.db
      .transaction()
      .execute((tx) => enqueueMail(services, tx, userOf('ordinary'), 'reset', { token: 'ended' }));
    await deliver();
    server.later(hour);
    smtp.refuse(() => undefined);
    await deliver();
    expect(smtp.arrived).toEqual([]);
    const [failed] = await unsent();
    expect(failed).toMatchObject({ status: 'failed' });
    await world.as.superAdmin.post(`/api/accounts/${world.account}/mail/${failed?.id}/retry`);
    await deliver();
    expect(smtp.arrived).toEqual([]);
  });

  test('that no mail server is there for any more is kept as long as one that failed', async () => {
    const { services } = server;
    const mails = () => services.db.selectFrom('mails').select('id').execute();
    const day = 24 * hour;
    const after = (time: number) => ({ ...services, now: () => services.now() + time });
    await enqueue('ordinary');
    await purgeMails(after(90 * day));
    expect(await mails()).toHaveLength(1);
    await purgeMails(after(92 * day));
    expect(await mails()).toEqual([]);
  });

  test('of a server that died is sent by another, a minute later', async () => {
    await enqueue('ordinary');
    const { db, now } = server.services;
    const taken = { due_at: now() + 60 * second, attempts: 1 };
    await db.updateTable('mails').set(taken).execute();
    await deliver();
    expect(smtp.arrived).toEqual([]);
    server.later(60 * second);
    await deliver();
    expect(smtp.arrived).toHaveLength(1);
  });

  test('of a new password goes to the address from before too, when both change in one call', async () => {
    const path = `/api/accounts/${world.account}/companies/${world.company}/users`;
    const person = { name: 'Bia', email: 'bia@vale.test', password: 'senha de teste' };
    const { id } = (await world.as.superAdmin.post(path, person)).body;
    const changed = { ...person, email: 'outra@vale.test', password: 'outra senha de teste' };
    expect((await world.as.superAdmin.put(`${path}/${id}`, changed)).status).toBe(200);
    await deliver();
    for (const address of [person.email, changed.email])
      expect(smtp.to(address).map(({ email }) => email.subject)).toEqual(['Sua senha foi alterada']);

    smtp.arrived.length = 0;
    const again = { ...changed, email: 'Outra@vale.test', password: 'mais uma senha de teste' };
    expect((await world.as.superAdmin.put(`${path}/${id}`, again)).status).toBe(200);
    await deliver();
    expect(
      smtp.arrived.map(({ to }) => to),
      'the same in other letters',
    ).toEqual([again.email]);
  });

  test('to somebody who was deleted meanwhile is not sent', async () => {
    const path = `/api/accounts/${world.account}/companies/${world.company}/users`;
    const made = await world.as.superAdmin.post(path, { name: 'X', email: 'x@vale.test', password: 'senha de teste' });
    const { services } = server;
    await services.db.transaction().execute((tx) => enqueueMail(services, tx, made.body.id, 'passwordChanged', {}));
    expect((await world.as.superAdmin.delete(`${path}/${made.body.id}`)).status).toBe(204);
    await deliver();
    expect(smtp.to('x@vale.test')).toEqual([]);
    expect(await unsent()).toEqual([]);
  });
});

describe('a mail server', () => {
  const at = (url: string) => {
    const mailer = smtpMailer({ smtpUrl: url, from: { name: undefined, address: 'avisos@portal.test' } });
    return { services: { ...server.services, mailer }, mailer };
  };

  test('that is away makes nobody fail, nor the server unready', async () => {
    const gone = await startMailServer();
    await gone.stop();
    const { services, mailer } = at(gone.url);
    await enqueue('ordinary');
    await deliverDue(services, server.app.log);
    expect(mailer.isAway()).toBe(true);
    expect(await unsent()).toMatchObject([{ status: 'waiting', attempts: 1 }]);
    const back = await startMailServer({}, gone.port);
    server.later(60 * second);
    await deliverDue(services, server.app.log);
    expect(back.arrived).toHaveLength(1);
    expect(mailer.isAway()).toBe(false);
    mailer.close();
    await back.stop();
    expect((await server.client().get('/readyz')).body).toEqual({ status: 'ok', mail: 'ok' });
  });

  test('that asks for a name and a password gets them, encrypted', async () => {
    const strict = await startMailServer({
      authOptional: false,
      onAuth: ({ username, password }, _session, done) =>
        password === 'p@ss/word' ? done(null, { user: username ?? '' }) : done(new Error('wrong')),
    });
    const { services, mailer } = at(strict.url.replace('smtp://', 'smtp://someone:p%40ss%2Fword@'));
    await enqueue('ordinary');
    await deliverDue(services, server.app.log);
    expect(strict.arrived).toMatchObject([{ isEncrypted: true, user: 'someone' }]);
    mailer.close();

    const wrong = at(strict.url.replace('smtp://', 'smtp://someone:else@'));
    await enqueue('ordinary');
    await deliverDue(wrong.services, server.app.log);
    // The operator may still mend it.
    expect(await unsent()).toMatchObject([{ status: 'waiting' }]);
    wrong.mailer.close();
    await strict.stop();
  });

  test('that is slow keeps its mail, however long it takes, and nobody else sends it', async () => {
    let release = () => {};
    smtp.hold(
      new Promise((resolve) => {
        release = resolve;
      }),
    );
    await enqueue('ordinary');
    const slow = deliver();
    const elsewhere = deliver();
    release();
    await Promise.all([slow, elsewhere]);
    expect(smtp.arrived).toHaveLength(1);
  });
});
