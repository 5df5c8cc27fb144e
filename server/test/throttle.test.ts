import { paths } from '@clareira/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mostPerAddress, mostPerEmailAndAddress } from '../src/auth/throttle.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer({ TRUST_PROXY: 'on' });
});
afterEach(() => server.stop());

async function attempt(email: string, password: string, address = '203.0.113.7') {
  const client = server.client();
  await client.handshake();
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
