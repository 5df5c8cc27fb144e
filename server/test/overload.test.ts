import { paths } from '@clareira/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startServer, type TestServer } from './harness/server.ts';

let server: TestServer;

beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: 'token-of-the-tests' });
});

afterAll(() => server.stop());

const fine = { delay: 1, waiting: 0 };
const late = { delay: 2000, waiting: 0 };

/** A real server looks ten times a second; one of the tests is told what it sees. */
function looks(times: number, load: typeof fine): void {
  for (let look = 0; look < times; look++) server.services.overload.look(load);
}

test('one long pause, or one crowded moment, refuses nobody', async () => {
  const staff = await server.signIn();
  for (const load of [late, { delay: 0, waiting: 2000 }]) {
    looks(1, fine);
    looks(4, load);
    expect((await staff.get(paths.sessionCheck(1))).status).not.toBe(503);
  }
  looks(1, fine);
});

test.each([
  ['is late', late],
  ['has a queue before its database', { delay: 0, waiting: 2000 }],
])(
  'while the server %s all the time, calls are refused at once in the form of any error, and taken again as soon as it is not',
  async (_, load) => {
    const staff = await server.signIn();
    looks(5, load);
    const company = { name: 'Nova', cnpj: '11222333000181' };
    const refused = [
      await staff.get(paths.me),
      await staff.post('/api/accounts/1/companies', company),
      await staff.get(paths.csrfCookie),
      await server.client().post(paths.signIn, { email: 'a', password: 'b' }),
      await server.client().get(paths.calendarFeed('x'.repeat(43))),
      await server.client().get('/api/nowhere'),
    ];
    for (const answer of refused) {
      expect(answer.status).toBe(503);
      expect(answer.body).toEqual({ message: 'Serviço indisponível no momento.' });
      expect(answer.headers.get('retry-after')).toBe('2');
      expect(answer.headers.get('cache-control')).toBe('no-store');
      expect(answer.headers.get('x-request-id')).toMatch(/^[\w-]{36}$/);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
    }
    for (const path of ['/healthz', '/readyz']) expect((await staff.get(path)).status).toBe(200);
    const figures = await staff.get('/metrics', { authorization: 'Bearer token-of-the-tests' });
    expect(figures.text).toMatch(/route="overload",status="503"/);
    expect((await staff.get('/')).status).not.toBe(503);

    looks(1, fine);
    expect((await staff.get('/api/accounts/1/companies')).rows).toEqual([]);
    expect((await staff.get(paths.sessions)).status).toBe(200);
  },
);

test.each([
  '/%61pi/me',
  '/ap%69/me?x',
  '/%73anctum/csrf-cookie',
  '/%63alendar/x.ics',
  'http://portal.test/api/me',
  'HTTP://portal.test/calendar/x.ics',
])('however its address is spelled, as %s, a call is refused', async (path) => {
  const ask = (of: string) => server.client().send({ method: 'GET', path: of, headers: {}, body: undefined });
  expect((await ask(path)).status).not.toBe(503);
  looks(5, late);
  try {
    expect((await ask(path)).status).toBe(503);
    for (const other of ['/', '/healthz?%61', '/readyz#%61', '/assets/x.js'])
      expect((await ask(other)).status).not.toBe(503);
  } finally {
    looks(1, fine);
  }
});

test('who asks whether the server is ready does not wait for a connection', async () => {
  const { db, waiting } = server.services;
  const { promise: end, resolve } = Promise.withResolvers<void>();
  const held = Array.from({ length: 11 }, () => db.transaction().execute(() => end));
  try {
    while (waiting() === 0) await new Promise(setImmediate);
    expect((await server.client().get('/readyz')).status).toBe(200);
  } finally {
    resolve();
    await Promise.all(held);
  }
});
