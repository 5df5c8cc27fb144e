import type { IncomingMessage } from 'node:http';
import { Writable } from 'node:stream';
import fastify from 'fastify';
import { expect, test } from 'vitest';
import { trustsPeer } from '../config/proxies.ts';
import { tidyForwarded, warnOfUntrusted } from './forwarded.ts';

test.for([
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4711', '203.0.113.7'],
  ['2001:db8::1', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['[2001:db8::1]:4711', '2001:db8::1'],
  ['203.0.113.7:1 ,  198.51.100.9:2', '203.0.113.7, 198.51.100.9'],
  ['203.0.113.7, unknown, 198.51.100.9', '198.51.100.9'],
  ['e-mail victim@example.com', undefined],
  ['203.0.113.7, _hidden', undefined],
  ['203.0.113.777', undefined],
  ['203.0.113.7:port', undefined],
  ['[203.0.113.7]x', undefined],
  ['', undefined],
  [',', undefined],
] as const)('of %j is left %j', ([given, left]) => {
  const request = { headers: { 'x-forwarded-for': given } } as unknown as IncomingMessage;
  tidyForwarded(request);
  expect(request.headers['x-forwarded-for']).toBe(left);
});

test('headers of a peer that nobody trusts are warned of, once', async () => {
  const told: string[] = [];
  const stream = new Writable({
    write(line, _encoding, done) {
      told.push(String(line));
      done();
    },
  });
  const app = fastify({ logger: { level: 'warn', stream } });
  warnOfUntrusted(app, trustsPeer('10.0.0.0/8'));
  app.get('/', async () => 'ok');
  const ask = (remoteAddress: string, headers: Record<string, string>) =>
    app.inject({ path: '/', remoteAddress, headers });

  await ask('192.0.2.1', {});
  await ask('10.0.0.1', { 'x-forwarded-for': '203.0.113.7' });
  expect(told).toEqual([]);
  await ask('192.0.2.1', { 'x-forwarded-proto': 'https' });
  await ask('192.0.2.2', { 'x-forwarded-for': '203.0.113.7' });
  expect(told).toHaveLength(1);
  expect(JSON.parse(told[0] ?? '')).toMatchObject({ peer: '192.0.2.1', msg: expect.stringContaining('TRUST_PROXY') });
  await app.close();
});
