import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('nothing set gives the defaults of the contract', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: expect.stringMatching(/\/data$/),
    databaseUrl: undefined,
    admin: { email: 'admin@localhost', password: undefined },
    maxUploadMb: 20,
    trustProxy: false,
    logLevel: 'info',
  });
});

test('a blank variable counts as unset', () => {
  expect(readConfig({ PORT: ' ', DATABASE_URL: '' })).toMatchObject({ port: 3000, databaseUrl: undefined });
});

describe('a wrong value stops the start with one line that names the variable and what it takes', () => {
  test.for([
    ['PORT', '-1'],
    ['PORT', '65536'],
    ['PORT', 'http'],
    ['PORT', '3000.5'],
    ['HOST', 'not a host'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', '1234567'],
    ['ADMIN_PASSWORD', 'x'.repeat(201)],
    ['BRAND_NAME', 'x'.repeat(61)],
    ['BRAND_HOME_URL', 'javascript:alert(1)'],
    ['BRAND_ABOUT_URL', 'about'],
    ['BRAND_CONTACT_URL', 'ftp://example.com'],
    ['MAX_UPLOAD_MB', '0'],
    ['MAX_UPLOAD_MB', '1025'],
    ['MAX_UPLOAD_MB', '20MB'],
    ['TRUST_PROXY', 'maybe'],
    ['LOG_LEVEL', 'loud'],
  ] as const)('%s=%s', ([name, value]) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}.* is not valid: it takes [^\n]+$`));
  });

  test('but never repeats a password', () => {
    expect(() => readConfig({ ADMIN_PASSWORD: 'secret!' })).not.toThrow(/secret!/);
  });
});

test.for([
  ['off', false],
  ['on', true],
  ['2', 2],
  ['10.0.0.1, 10.0.0.2', '10.0.0.1, 10.0.0.2'],
] as const)('TRUST_PROXY=%s', ([text, value]) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
});
