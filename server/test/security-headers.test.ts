import { companies, contracts, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { form, pdf } from './harness/client.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
beforeAll(async () => {
  server = await startServer({ TRUST_PROXY: 'on' });
});
afterAll(() => server.stop());

const list = paths.rows(companies, { account_id: 1 });

/** The policy by directive. */
function policyOf(headers: Headers): Record<string, string> {
  const directives = (headers.get('content-security-policy') ?? '').split(';').map((one) => one.trim().split(/ (.*)/));
  return Object.fromEntries(directives.map(([name = '', sources = '']) => [name, sources]));
}

const answers = [
  ['the portal or its absence', '/'],
  ['a list', list],
  ['a refusal', '/api/accounts/1/audit'],
  ['what is not there', '/api/nowhere'],
] as const;

describe.each(answers)('%s', (_, path) => {
  test('runs scripts of its own only, and is shown in no frame', async () => {
    const { headers } = await server.client().get(path);
    const policy = policyOf(headers);
    expect(policy).toMatchObject({
      'default-src': "'none'",
      'script-src': "'self'",
      'object-src': "'none'",
      'base-uri': "'none'",
      'frame-ancestors': "'none'",
      'form-action': "'self'",
    });
    const elsewhere = Object.values(policy).filter((sources) => /\*|https?:|data:|blob:|unsafe-eval/.test(sources));
    expect(elsewhere).toEqual([]);
    const inline = Object.keys(policy).filter((name) => policy[name]?.includes('unsafe-inline'));
    expect(inline).toEqual(['style-src']);
    expect(headers.get('x-frame-options')).toBe('DENY');
  });

  test('keeps to itself', async () => {
    const { headers } = await server.client().get(path);
    expect(Object.fromEntries(headers)).toMatchObject({
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'same-origin',
      'cross-origin-opener-policy': 'same-origin',
      'cross-origin-resource-policy': 'same-origin',
      'permissions-policy': expect.stringContaining('camera=()'),
    });
    expect([headers.get('x-powered-by'), headers.get('server')]).toEqual([null, null]);
    expect(headers.get('access-control-allow-origin')).toBeNull();
  });

  test('asks for HTTPS from then on, when it came by HTTPS and only then', async () => {
    const secure = await server.client().get(path, { 'x-forwarded-proto': 'https' });
    expect(secure.headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
    const plain = await server.client().get(path);
    expect(plain.headers.get('strict-transport-security')).toBeNull();
  });
});

test('an address that cannot be decoded is answered with as little', async () => {
  const { status, headers } = await server.client().get('/%zz');
  expect(status).toBe(404);
  expect(policyOf(headers)).toEqual({ 'default-src': "'none'", 'frame-ancestors': "'none'" });
  expect(Object.fromEntries(headers)).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'x-request-id': expect.stringMatching(/./),
  });
});

test('a PDF is shown in a frame of the portal alone, and runs nothing', async () => {
  const admin = await server.signIn();
  const company_id = await makeCompany(admin, 'Ipê');
  const body = form({ unit: 'U', technical_manager: 'T', status: 'S', file: pdf() });
  const created = await admin.post(paths.rows(contracts, { account_id: 1, company_id }), body);
  const { headers, status } = await admin.get(paths.download(Number(created.body.annex_id)));
  expect(status).toBe(200);
  const policy = policyOf(headers);
  expect(policy).toMatchObject({ 'default-src': "'none'", 'frame-ancestors': "'self'" });
  expect(policy).not.toHaveProperty('script-src');
  expect(headers.get('x-frame-options')).toBe('SAMEORIGIN');
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('cache-control')).toMatch(/no-store|private/);
});

describe('the session cookie', () => {
  const cookiesOf = async (headers: Record<string, string>) =>
    (await server.client().get(paths.csrfCookie, headers)).headers.getSetCookie();

  test('over HTTPS is bound to this very host, and has no other name', async () => {
    const cookies = await cookiesOf({ 'x-forwarded-proto': 'https', host: 'portal.example' });
    const [session = '', token = ''] = cookies;
    expect(cookies).toHaveLength(2);
    expect(session).toMatch(/^__Host-clareira_session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/);
    expect(token).toMatch(/^XSRF-TOKEN=[\w-]{43}; Path=\/; Secure; SameSite=Lax$/);
  });

  test('of a plain connection opens nothing over HTTPS', async () => {
    const client = await server.signIn();
    expect((await client.get(list)).status).toBe(200);
    expect((await client.get(list, { 'x-forwarded-proto': 'https' })).status).toBe(401);
  });

  test('over HTTPS signs in, stays and signs out', async () => {
    const client = server.client();
    const secure = { 'x-forwarded-proto': 'https' };
    await client.get(paths.csrfCookie, secure);
    const credentials = { email: 'admin@localhost', password: 'a password of the tests' };
    expect((await client.post(paths.signIn, credentials, secure)).status).toBe(200);
    expect((await client.get(list, secure)).status).toBe(200);
    expect((await client.post(paths.signOut, undefined, secure)).status).toBe(204);
    expect([...client.cookies.keys()]).toEqual([]);
  });

  test('believes nobody about HTTPS when no proxy is trusted', async () => {
    const alone = await startServer();
    const { headers } = await alone.client().get(paths.csrfCookie, { 'x-forwarded-proto': 'https' });
    expect(headers.getSetCookie()[0]).toMatch(/^clareira_session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/);
    expect(headers.get('strict-transport-security')).toBeNull();
    await alone.stop();
  });
});

test('a forged host is not repeated and changes nothing', async () => {
  const admin = await server.signIn();
  await makeCompany(admin, 'Um');
  await makeCompany(admin, 'Dois');
  const forged = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
  const { headers, text } = await admin.get(`${list}?limit=1`, forged);
  expect(headers.get('link')).toMatch(/^<\/api\//);
  expect(JSON.stringify([...headers]) + text).not.toContain('evil');
});

test('a request is never sent back to whoever traces it', async () => {
  const client = await server.signIn();
  const { status, bytes } = await client.send({
    method: 'TRACE',
    path: '/',
    headers: { 'x-secret': 'a secret' },
    body: undefined,
  });
  expect(status).toBeGreaterThanOrEqual(400);
  expect(bytes.toString()).not.toMatch(/a secret|clareira_session/);
});
