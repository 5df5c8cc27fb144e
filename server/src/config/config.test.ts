import { describe, expect, test } from 'vitest';
import { ConfigError, readConfig } from './config.ts';

test('nothing set gives the defaults of the contract', () => {
  expect(readConfig({})).toMatchObject({
    host: '127.0.0.1',
    port: 3000,
    dataDir: expect.stringMatching(/\/data$/),
    databaseUrl: undefined,
    s3: undefined,
    admin: { email: 'admin@localhost', password: undefined },
    timeZone: 'America/Sao_Paulo',
    publicUrl: undefined,
    mail: undefined,
    noticeDelaySeconds: 600,
    brand: {
      name: 'Clareira',
      homeUrl: 'https://example.com/',
      aboutUrl: 'https://example.com/sobre',
      contactUrl: 'https://example.com/contato',
    },
    maxUploadMb: 20,
    callsPerMinute: 30_000,
    trustProxy: false,
    logLevel: 'info',
    requireSecondFactor: 'off',
    metricsToken: undefined,
    drainSeconds: 0,
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
    ['HOST', '999.1.1.1'],
    ['HOST', 'localhost:3000'],
    ['DATABASE_URL', 'mysql://localhost/x'],
    ['DATABASE_URL', 'localhost'],
    ['DATABASE_URL', 'postgres://someone:50%off@localhost/x'],
    ['DATABASE_URL', 'postgres://localhost/x?hung_after=10s'],
    ['DATABASE_URL', 'postgres://localhost/x?hung_after=-1'],
    ['DATABASE_URL', 'postgres://localhost/x?query_timeout=30s'],
    ['DATABASE_URL', 'postgres://localhost/x?sslmode=disable&silent_after'],
    ['DATABASE_URL', 'postgres://localhost/x?silent_after=2000&silent_after=3s'],
    ['S3_BUCKET', 'a bucket'],
    ['S3_BUCKET', 'ab'],
    ['S3_ENDPOINT', 'localhost:9000'],
    ['S3_REGION', 'us east'],
    ['ADMIN_EMAIL', 'nobody'],
    ['ADMIN_PASSWORD', '1234567'],
    ['ADMIN_PASSWORD', 'x'.repeat(201)],
    ['TIME_ZONE', 'Brasilia'],
    ['TIME_ZONE', '-03:00'],
    ['PUBLIC_URL', 'portal.example.com'],
    ['PUBLIC_URL', 'ftp://portal.example.com'],
    ['PUBLIC_URL', 'https://portal.example.com/#/entrar'],
    ['PUBLIC_URL', 'https://someone:secret@portal.example.com'],
    ['SMTP_URL', 'mail.example.com'],
    ['SMTP_URL', 'https://mail.example.com'],
    ['SMTP_URL', 'smtp://'],
    ['SMTP_URL', 'smtp://mail.example.com/inbox'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS='],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS=yes'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTsl=true'],
    ['SMTP_URL', 'smtp://mail.example.com?requireTLS=true&requiretls=false'],
    ['SMTP_URL', 'smtp://mail.example.com?secure=true'],
    ['SMTP_URL', 'smtp://mail.example.com?connectionTimeout=abc'],
    ['MAIL_FROM', 'nobody'],
    ['MAIL_FROM', 'Portal <nobody>'],
    ['MAIL_FROM', 'Portal <a@b.test> <c@d.test>'],
    ['NOTICE_DELAY_SECONDS', '-1'],
    ['NOTICE_DELAY_SECONDS', '86401'],
    ['BRAND_NAME', 'x'.repeat(61)],
    ['BRAND_HOME_URL', 'javascript:alert(1)'],
    ['BRAND_ABOUT_URL', 'about'],
    ['BRAND_CONTACT_URL', 'ftp://example.com'],
    ['MAX_UPLOAD_MB', '0'],
    ['MAX_UPLOAD_MB', '1025'],
    ['MAX_UPLOAD_MB', '20MB'],
    ['CALLS_PER_MINUTE', '599'],
    ['CALLS_PER_MINUTE', '1000001'],
    ['CALLS_PER_MINUTE', 'off'],
    ['TRUST_PROXY', 'maybe'],
    ['TRUST_PROXY', '10.0.0'],
    ['TRUST_PROXY', '10.0.0.0/33'],
    ['TRUST_PROXY', '10.0.0.1,,'],
    ['TRUST_PROXY', '10.0.0.1/8/8'],
    ['LOG_LEVEL', 'loud'],
    ['REQUIRE_SECOND_FACTOR', 'on'],
    ['REQUIRE_SECOND_FACTOR', 'Staff'],
    ['METRICS_TOKEN', 'too short'],
    ['METRICS_TOKEN', 'with spaces in it, and long'],
    ['DRAIN_SECONDS', '301'],
    ['DRAIN_SECONDS', '-1'],
  ] as const)('%s=%s', ([name, value]) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(new RegExp(`^${name}.* is not valid: it takes [^\n]+$`));
  });

  test.for([
    ['ADMIN_PASSWORD', 'secret!'],
    ['METRICS_TOKEN', 'secret!'],
    ['DATABASE_URL', 'mysql://someone:secret!@localhost/x'],
    ['DATABASE_URL', 'postgres//someone:secret!@localhost/x'],
    ['DATABASE_URL', 'someone:secret!@localhost'],
    // As it stands, the password is the port, the database or the query.
    ['DATABASE_URL', 'postgres://someone:secret!/@localhost/x'],
    ['DATABASE_URL', 'postgres://someone:1/secret!@localhost/x'],
    ['DATABASE_URL', 'postgres://someone:1?secret!@localhost/x'],
    ['DATABASE_URL', 'postgres://someone:1#secret!@localhost/x'],
    ['S3_ENDPOINT', 'ftp://someone:secret!@localhost'],
    ['PUBLIC_URL', 'https://someone:secret!@localhost'],
    ['SMTP_URL', 'someone:secret!@localhost'],
    ['SMTP_URL', 'smtp://someone:1#secret!@localhost'],
    ['SMTP_URL', 'smtp://someone:1/secret!@localhost'],
    ['BRAND_HOME_URL', 'someone:secret!@localhost'],
  ] as const)('but never repeats a password or a token: %s=%s', ([name, value]) => {
    const read = () => readConfig({ [name]: value });
    expect(read).toThrow(new RegExp(`^${name} is not valid: it takes [^\n]+$`));
    expect(read).not.toThrow(/secret!/);
  });
});

test.for(['localhost', '0.0.0.0', '::', '::1', 'portal.example.com', 'my_host'])('HOST=%s', (host) => {
  expect(readConfig({ HOST: host }).host).toBe(host);
});

test('DATABASE_URL with the times that it may take', () => {
  const DATABASE_URL = 'postgres://localhost/x?query_timeout=6000&silent_after=2000&hung_after=0&sslmode=disable';
  expect(readConfig({ DATABASE_URL }).databaseUrl).toBe(DATABASE_URL);
  const read = () => readConfig({ DATABASE_URL: `${DATABASE_URL}&hung_after=10s` });
  expect(read).toThrow(/ a whole number of milliseconds for each of query_timeout, silent_after, hung_after\.$/);
});

test.for(['America/Manaus', 'Europe/Lisbon', 'Etc/UTC', 'UTC'])('TIME_ZONE=%s', (zone) => {
  expect(readConfig({ TIME_ZONE: zone }).timeZone).toBe(zone);
});

test.for([
  ['https://portal.example.com', 'https://portal.example.com'],
  ['http://localhost:3000/', 'http://localhost:3000'],
  ['https://Ação-Ambiental.com.br/Área', 'https://xn--ao-ambiental-2bb9c.com.br/%C3%81rea'],
] as const)('PUBLIC_URL=%s', ([text, value]) => {
  expect(readConfig({ PUBLIC_URL: text }).publicUrl).toBe(value);
});

test.for([
  ['off', false],
  ['on', '127.0.0.0/8, ::1'],
  ['2', 2],
  ['10.0.0.1, 10.0.0.2', '10.0.0.1, 10.0.0.2'],
  ['10.0.0.0/8,fd00::/8', '10.0.0.0/8,fd00::/8'],
] as const)('TRUST_PROXY=%s', ([text, value]) => {
  expect(readConfig({ TRUST_PROXY: text }).trustProxy).toBe(value);
});

test.for(['on', '1'])('TRUST_PROXY=%s stops the start where other machines can connect', (text) => {
  const read = () => readConfig({ TRUST_PROXY: text, HOST: '0.0.0.0' });
  expect(read).toThrow(
    `TRUST_PROXY=${text} is not valid: it takes off, a list of the addresses and networks of proxies`,
  );
});

describe('mail', () => {
  const smtp = { SMTP_URL: 'smtp://someone:secret@mail.example.com:587', PUBLIC_URL: 'https://portal.example.com' };

  test.for([
    [undefined, { name: undefined, address: 'nao-responda@portal.example.com' }],
    ['portal@example.com', { name: undefined, address: 'portal@example.com' }],
    ['Área do cliente <portal@example.com>', { name: 'Área do cliente', address: 'portal@example.com' }],
    ['"Clareira, a do vale" <portal@example.com>', { name: 'Clareira, a do vale', address: 'portal@example.com' }],
  ] as const)('is sent by MAIL_FROM=%s', ([MAIL_FROM, from]) => {
    expect(readConfig({ ...smtp, MAIL_FROM }).mail).toEqual({ smtpUrl: smtp.SMTP_URL, from });
  });

  test.for([
    ['', ''],
    ['/?', '/?'],
    ['?requireTLS=true', '?requireTLS=true'],
    ['/?requiretls=TRUE', '/?requireTLS=true'],
    ['?requireTLS=1&pool=true', '?requireTLS=true&pool=true'],
    ['?tls.rejectunauthorized=false&tls.servername=a.b', '?tls.rejectUnauthorized=false&tls.servername=a.b'],
    ['?connectionTimeout=5000&name=portal.test', '?connectionTimeout=5000&name=portal.test'],
  ] as const)('is sent by an address that ends with “%s”', ([given, read]) => {
    const smtpUrl = smtp.SMTP_URL + read;
    expect(readConfig({ ...smtp, SMTP_URL: smtp.SMTP_URL + given }).mail).toMatchObject({ smtpUrl });
  });

  test("does not start without the portal's address, which its links need", () => {
    const read = () => readConfig({ SMTP_URL: smtp.SMTP_URL });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow("PUBLIC_URL is not valid: it takes the portal's address when SMTP_URL is set.");
  });

  test('is none without SMTP_URL', () => {
    expect(readConfig({ MAIL_FROM: 'portal@example.com' }).mail).toBeUndefined();
  });
});

describe('a bucket for the files', () => {
  test('takes its region from where Amazon puts it, unless it is given', () => {
    const bucket = { S3_BUCKET: 'files' };
    expect(readConfig(bucket).s3).toEqual({ bucket: 'files', endpoint: undefined, region: 'us-east-1' });
    expect(readConfig({ ...bucket, AWS_REGION: 'sa-east-1' }).s3?.region).toBe('sa-east-1');
    const given = { ...bucket, AWS_REGION: 'sa-east-1', S3_REGION: 'auto', S3_ENDPOINT: 'https://files.example' };
    expect(readConfig(given).s3).toEqual({ bucket: 'files', endpoint: 'https://files.example', region: 'auto' });
  });

  test.for(['S3_ENDPOINT', 'S3_REGION'])('is missing when %s alone is set', (name) => {
    const read = () => readConfig({ [name]: name === 'S3_REGION' ? 'auto' : 'https://files.example' });
    expect(read).toThrow(ConfigError);
    expect(read).toThrow(`S3_BUCKET is not valid: it takes the name of a bucket when ${name} is set.`);
  });
});
