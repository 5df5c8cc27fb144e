import { expect, test } from 'vitest';
import { emailKey } from './email.ts';
import { judgeCredentials } from './sign-in.ts';

const good = { email: 'ana@vale.test', password: 'x' };

test('an address and any password are taken as they are', () => {
  expect(judgeCredentials(good)).toEqual({ ok: true, credentials: good });
  const spaced = judgeCredentials({ email: ' Ana@Vale.test ', password: '  ' });
  expect(spaced).toEqual({ ok: true, credentials: { email: 'Ana@Vale.test', password: '  ' } });
});

test.for([
  [{}, { email: 'signInRequired', password: 'signInRequired' }],
  [
    { email: '', password: '' },
    { email: 'signInRequired', password: 'signInRequired' },
  ],
  [
    { email: '  ', password: null },
    { email: 'signInRequired', password: 'signInRequired' },
  ],
  [{ ...good, email: 'ana' }, { email: 'email' }],
  [{ ...good, email: 'ana@' }, { email: 'email' }],
  [{ ...good, email: ['ana@vale.test'] }, { email: 'email' }],
  [{ ...good, email: 7 }, { email: 'email' }],
  [{ ...good, password: 12345678 }, { password: 'value' }],
  [{ ...good, password: ['x'] }, { password: 'value' }],
  [
    { email: 'ana', password: '' },
    { email: 'email', password: 'signInRequired' },
  ],
] as const)('%j is refused', ([body, problems]) => {
  expect(judgeCredentials(body)).toEqual({ ok: false, problems });
});

test('two spellings of one address have one key', () => {
  expect(emailKey(' Ana@VALE.Test ')).toBe('ana@vale.test');
});
