import { paths } from '@clareira/contract';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  familiarity,
  mostPerAddress,
  mostPerEmail,
  mostPerEmailAndAddress,
  mostPerStranger,
} from '../src/identity/throttle.ts';
import { adminEmail, adminPassword, engine, startServer, type TestServer } from './harness/server.ts';

let server: TestServer;
let handshake: Map<string, string>;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: 'on' });
  const visitor = server.client();
  await visitor.handshake();
  handshake = visitor.cookies;
});
afterAll(() => server.stop());

// All that is counted, and which networks are known, is in this table.
beforeEach(() => server.services.db.deleteFrom('sign_in_attempts').execute());

async function attempt(email: string, password: string, address = '203.0.113.7') {
  const client = server.client();
  for (const [name, value] of handshake) client.cookies.set(name, value);
  return client.post(paths.signIn, { email, password }, { 'x-forwarded-for': address });
}

const fail = (times: number, email: string, address?: string) =>
  Promise.all(Array.from({ length: times }, () => attempt(email, 'wrong', address)));

describe('too many wrong passwords', () => {
  test('are a 429 that says when to come back, for the right password too', async () => {
    const refused = await fail(mostPerEmailAndAddress, adminEmail);
    expect(refused.map(({ status }) => status)).toEqual(Array(mostPerEmailAndAddress).fill(422));
    const { status, headers } = await attempt(adminEmail.toUpperCase(), adminPassword);
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(0);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(60);
  });

  test('sent all at once are counted all the same', async () => {
    const statuses = (await fail(mostPerEmailAndAddress * 2, adminEmail)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(mostPerEmailAndAddress);
    expect(statuses.filter((status) => status === 429)).toHaveLength(mostPerEmailAndAddress);
  });

  test('do not lock the user out at another address', async () => {
    await fail(mostPerEmailAndAddress + 1, adminEmail);
    expect((await attempt(adminEmail, adminPassword, '198.51.100.9')).status).toBe(200);
  });

  test('do not lock others out at the same address', async () => {
    await fail(mostPerEmailAndAddress + 1, 'someone@test.example');
    expect((await attempt(adminEmail, adminPassword)).status).toBe(200);
  });

  test('are forgotten when the time is over', async () => {
    await fail(mostPerEmailAndAddress + 1, adminEmail);
    server.later(60_001);
    expect((await attempt(adminEmail, adminPassword)).status).toBe(200);
  });

  test('are forgotten by a sign-in that goes well', async () => {
    await fail(mostPerEmailAndAddress - 1, adminEmail);
    expect((await attempt(adminEmail, adminPassword)).status).toBe(200);
    await fail(mostPerEmailAndAddress - 1, adminEmail);
    expect((await attempt(adminEmail, adminPassword)).status).toBe(200);
  });

  test('at many e-mails from one address are too many as well', async () => {
    const guesses = Array.from({ length: mostPerAddress }, (_, at) => attempt(`${at}@test.example`, 'wrong'));
    expect((await Promise.all(guesses)).every(({ status }) => status === 422)).toBe(true);
    expect((await attempt(adminEmail, adminPassword)).status).toBe(429);
    expect((await attempt(adminEmail, adminPassword, '198.51.100.9')).status).toBe(200);
  });
});

/** Each from a network of its own, with no password to hash: answers the seconds that each was told to wait. */
function guessFromEverywhere(times: number, email: string): Promise<number[]> {
  const { throttle } = server.services;
  return Promise.all(Array.from({ length: times }, (_, at) => throttle.admit(email, `192.0.2.${at + 1}`)));
}

describe('a password guessed at from many networks', () => {
  test('is slowed down together, and told when to come back', async () => {
    const waits = await guessFromEverywhere(mostPerEmail + 5, adminEmail);
    expect(waits.filter((wait) => wait === 0)).toHaveLength(mostPerEmail);
    const { status, headers } = await attempt(adminEmail, adminPassword, '198.51.100.9');
    expect(status).toBe(429);
    expect(Number(headers.get('retry-after'))).toBeGreaterThan(60);
    expect(Number(headers.get('retry-after'))).toBeLessThanOrEqual(3600);
  });

  test('does not keep the owner out where it has signed in before, and nobody else anywhere', async () => {
    expect((await attempt(adminEmail, adminPassword, '198.51.100.9')).status).toBe(200);
    await guessFromEverywhere(mostPerEmail + 5, adminEmail);
    expect((await attempt(adminEmail, adminPassword, '198.51.100.9')).status).toBe(200);
    expect((await attempt('someone@test.example', 'wrong', '192.0.2.1')).status).toBe(422);
  });

  test('is forgotten when the hour is over', async () => {
    await guessFromEverywhere(mostPerEmail + 1, adminEmail);
    server.later(3_600_001);
    expect((await attempt(adminEmail, adminPassword, '198.51.100.9')).status).toBe(200);
  });

  test('counts the same for an e-mail that nobody has', async () => {
    await guessFromEverywhere(mostPerEmail, 'nobody@test.example');
    expect((await attempt('nobody@test.example', 'wrong', '198.51.100.9')).status).toBe(429);
  });

  test('finds a network strange again once nobody signed in there for long', async () => {
    expect((await attempt(adminEmail, adminPassword, '198.51.100.9')).status).toBe(200);
    server.later(familiarity + 1);
    await server.services.throttle.purge();
    await guessFromEverywhere(mostPerEmail, adminEmail);
    expect((await attempt(adminEmail, adminPassword, '198.51.100.9')).status).toBe(429);
  });
});

// SQLite has one writer at a time, who waits for nobody.
test.runIf(engine === 'postgres')('what is over is cleared away without waiting for an attempt under way', async () => {
  const { db, throttle } = server.services;
  await fail(1, 'first@test.example');
  await fail(1, 'second@test.example', '203.0.113.8');
  server.later(3_600_001);
  const keys = async () => (await db.selectFrom('sign_in_attempts').select('key').execute()).map(({ key }) => key);
  const [held = '', ...others] = await keys();
  expect(others.length).toBeGreaterThan(2);
  await db.transaction().execute(async (tx) => {
    await tx.updateTable('sign_in_attempts').set({ attempts: 2 }).where('key', '=', held).execute();
    await throttle.purge();
    expect(await keys()).toEqual([held]);
  });
  await throttle.purge();
  expect(await keys()).toEqual([]);
});

describe('one network that goes on guessing', () => {
  /** As fast as each minute allows. */
  async function persist(times: number, email: string, address: string) {
    const statuses: number[] = [];
    for (let done = 0; done < times; done += mostPerEmailAndAddress) {
      const answers = await fail(mostPerEmailAndAddress, email, address);
      statuses.push(...answers.map(({ status }) => status));
      server.later(60_001);
    }
    return statuses;
  }

  test('has so many tries an hour, and locks nobody out elsewhere', async () => {
    const statuses = await persist(mostPerEmail + 20, adminEmail, '203.0.113.7');
    expect(statuses.filter((status) => status === 422)).toHaveLength(mostPerStranger);
    expect((await attempt(adminEmail, adminPassword, '203.0.113.8')).status).toBe(200);
  });

  test('is one network however many of its IPv6 addresses it uses', async () => {
    const answers = Array.from({ length: mostPerEmailAndAddress * 2 }, (_, at) =>
      attempt(adminEmail, 'wrong', `2001:db8:0:1::${at + 1}`),
    );
    const statuses = (await Promise.all(answers)).map(({ status }) => status);
    expect(statuses.filter((status) => status === 422)).toHaveLength(mostPerEmailAndAddress);
    expect((await attempt(adminEmail, adminPassword, '2001:db8:0:2::1')).status).toBe(200);
  });

  test('where the owner signs in too, holds it up for a minute at most', async () => {
    expect((await attempt(adminEmail, adminPassword)).status).toBe(200);
    await persist(mostPerStranger * 2, adminEmail, '203.0.113.7');
    expect((await attempt(adminEmail, adminPassword)).status).toBe(200);
  });
});

test('attempts beyond the limits write nothing, however many e-mails they try', async () => {
  const { throttle, db } = server.services;
  const counts = () => db.selectFrom('sign_in_attempts').selectAll().orderBy('key').execute();
  for (let at = 0; at < mostPerAddress; at++) await throttle.admit(`${at}@test.example`, '203.0.113.7');
  const before = await counts();
  for (let at = 0; at < 100; at++) {
    expect(await throttle.admit(`more-${at}@test.example`, '203.0.113.7')).toBeGreaterThan(0);
  }
  expect(await counts()).toEqual(before);
});

describe('an address that the caller makes up', () => {
  const statusesOf = async (addresses: string[]) =>
    (await Promise.all(addresses.map((address) => attempt(adminEmail, 'wrong', address)))).map(({ status }) => status);
  const admitted = (statuses: number[]) => statuses.filter((status) => status === 422).length;
  const times = mostPerEmailAndAddress * 2;

  test.for([
    ['with a port', (at: number) => `203.0.113.7:${4000 + at}`],
    ['of IPv6 with a port', (at: number) => `[2001:db8::1]:${4000 + at}`],
    ['that is none', (at: number) => `guess-${at}`],
    ['before the one that the proxy saw', (at: number) => `192.0.2.${at + 1}, 203.0.113.7`],
    ['before a word', (at: number) => `192.0.2.${at + 1}, unknown`],
    [
      'in the other writing of IPv6',
      (at: number) => `::ffff:cb00:7107, ::ffff:${at % 2 ? '203.0.113.7' : 'cb00:7107'}`,
    ],
  ] as const)('%s makes no new counter', async ([, addressOf]) => {
    expect(admitted(await statusesOf(Array.from({ length: times }, (_, at) => addressOf(at))))).toBe(
      mostPerEmailAndAddress,
    );
  });

  test('is not believed from whoever is no proxy', async () => {
    const direct = await startServer({ TRUST_PROXY: '10.0.0.0/8, 192.0.2.0/24' });
    try {
      const guesses = Array.from({ length: 40 }, async (_, at) => {
        const client = direct.client();
        await client.handshake();
        const made = { 'x-forwarded-for': `192.0.2.${at + 1}` };
        return (await client.post(paths.signIn, { email: adminEmail, password: 'wrong' }, made)).status;
      });
      expect(admitted(await Promise.all(guesses))).toBe(mostPerEmailAndAddress);
    } finally {
      await direct.stop();
    }
  });

  test('counts nothing of what another key counts', async () => {
    const { throttle } = server.services;
    for (let at = 0; at < mostPerEmail + 5; at++) await throttle.admit(`${at}@test.example`, `e-mail ${adminEmail}`);
    for (let at = 0; at < mostPerStranger + 5; at++) await throttle.admit(adminEmail, 'stranger 203.0.113.7');
    expect((await attempt(adminEmail, adminPassword)).status).toBe(200);
  });
});
