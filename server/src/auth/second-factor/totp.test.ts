import { describe, expect, test } from 'vitest';
import { base32, codeAt, newSecret, otpauthUri, stepAt, stepsOf } from './totp.ts';

/** Appendix B of RFC 6238, whose codes have eight digits: the last six are ours. */
const secret = base32(Buffer.from('12345678901234567890'));

test.for([
  [59, '94287082'],
  [1111111109, '07081804'],
  [1111111111, '14050471'],
  [1234567890, '89005924'],
  [2000000000, '69279037'],
  [20000000000, '65353130'],
] as const)('the code at second %i is that of RFC 6238', ([second, code]) => {
  expect(codeAt(secret, stepAt(second * 1000))).toBe(code.slice(-6));
});

test('base32 is that of RFC 4648, without padding', () => {
  expect(base32(Buffer.from('foobar'))).toBe('MZXW6YTBOI');
  expect(base32(Buffer.from('f'))).toBe('MY');
});

describe('a code', () => {
  const at = 1_700_000_015_000;
  const now = stepAt(at);
  test.for([-1, 0, 1])('of %i steps from now is right', (distance) => {
    expect(stepsOf(secret, codeAt(secret, now + distance), at)).toEqual([now + distance]);
  });
  test.for([-2, 2])('of %i steps from now is not', (distance) => {
    expect(stepsOf(secret, codeAt(secret, now + distance), at)).toEqual([]);
  });
  test.for(['', '12345', '1234567', 'abcdef', 'é12345'])('is not %j', (code) => {
    expect(stepsOf(secret, code, at)).toEqual([]);
  });
});

test('a secret is new each time, and long enough', () => {
  const [one, other] = [newSecret(), newSecret()];
  expect(one).toMatch(/^[A-Z2-7]{32}$/);
  expect(one).not.toBe(other);
});

test('the address of an app names brand and person, whatever signs are in them', () => {
  expect(otpauthUri('ABC', 'Verde & Cia', 'ana@x.test')).toBe(
    'otpauth://totp/Verde%20%26%20Cia:ana%40x.test?secret=ABC&issuer=Verde%20%26%20Cia&algorithm=SHA1&digits=6&period=30',
  );
});
