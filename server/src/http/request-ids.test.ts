import type { IncomingMessage } from 'node:http';
import { expect, test } from 'vitest';
import { trustsPeer } from '../config/proxies.ts';
import { requestIdOf } from './request-ids.ts';

const given = '4bf92f3577b34da6a3ce929d0e0e4736';
const from = (remoteAddress: string, id: unknown = given) =>
  ({ headers: { 'x-request-id': id }, socket: { remoteAddress } }) as unknown as IncomingMessage;

test.for([
  [1, '203.0.113.7'],
  ['10.0.0.0/8', '10.1.2.3'],
  ['10.0.0.0/8', '::ffff:10.1.2.3'],
  ['fd00::/8, 10.0.0.1', 'fd00::1'],
] as const)('with TRUST_PROXY=%s the id that %s brings is kept', ([trusted, address]) => {
  expect(requestIdOf(trustsPeer(trusted))(from(address))).toBe(given);
});

test.for([
  [false, '127.0.0.1', given],
  ['10.0.0.0/8', '11.1.2.3', given],
  ['10.0.0.1', 'fd00::1', given],
  [1, '203.0.113.7', ['two', 'ids']],
  [1, '203.0.113.7', ''],
  [1, '203.0.113.7', `${given}\n`],
] as const)('with TRUST_PROXY=%s a request of %s with %j gets an id of its own', ([trusted, address, id]) => {
  const made = requestIdOf(trustsPeer(trusted));
  expect(made(from(address, id))).toMatch(/^[\da-f]{8}-[\da-f-]{27}$/);
  expect(made(from(address, id))).not.toBe(made(from(address, id)));
});
