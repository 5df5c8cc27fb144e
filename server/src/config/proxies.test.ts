import { describe, expect, test } from 'vitest';
import { readProxies, trustsPeer } from './proxies.ts';

describe('what TRUST_PROXY takes', () => {
  test.for(['127.0.0.1', '127.8.8.8', '::1', 'localhost'])('on and numbers, where the server listens at %s', (host) => {
    expect(readProxies('1', host)).toBe(1);
    expect(readProxies('20', host)).toBe(20);
    expect(readProxies('21', host)).toBeUndefined();
    expect(readProxies('on', host)).toBe('127.0.0.0/8, ::1');
  });

  test.for(['0.0.0.0', '::', '10.0.0.1', 'portal.example.com', 'localhost.example.com'])(
    'only addresses and networks, where the server listens at %s',
    (host) => {
      for (const text of ['on', 'true', '1', '2']) expect(readProxies(text, host)).toBeUndefined();
      expect(readProxies('off', host)).toBe(false);
      expect(readProxies('10.0.0.0/8', host)).toBe('10.0.0.0/8');
    },
  );
});

test.for([
  [false, '127.0.0.1', 0, false],
  [1, '203.0.113.7', 0, true],
  [1, '203.0.113.7', 1, false],
  ['10.0.0.0/8', '10.1.2.3', 4, true],
  ['10.0.0.0/8', '::ffff:10.1.2.3', 0, true],
  ['10.0.0.0/8', '11.1.2.3', 0, false],
  ['127.0.0.0/8, ::1', '::1', 0, true],
  ['127.0.0.0/8, ::1', undefined, 0, false],
] as const)('with %s trusted, %s in place %i is: %s', ([trustProxy, address, hop, isTrusted]) => {
  expect(trustsPeer(trustProxy)(address, hop)).toBe(isTrusted);
});
