import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliCompressSync, brotliDecompressSync, gzipSync } from 'node:zlib';
import fastify, { type FastifyInstance, type InjectOptions } from 'fastify';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config/config.ts';
import { answerError } from './errors.ts';
import { portalRoutes, screenAt } from './portal.ts';

const name = `Água & "Mata" <b>$&</b>`;
const script = 'export const answer = 42;\n';

let directory: string;
let app: FastifyInstance;

beforeEach(() => {
  directory = mkdtempSync(join(tmpdir(), 'clareira-portal-'));
  mkdirSync(join(directory, 'assets'));
  writeFileSync(join(directory, 'index.html'), '<head><!--settings--></head><p><!--brand-name--></p>');
  writeFileSync(join(directory, 'favicon.svg'), '<svg/>');
  writeFileSync(join(directory, '.manifest'), 'for us alone');
  writeFileSync(join(directory, 'manifest.webmanifest'), '{"name":"","display":"standalone"}');
  const chunk = join(directory, 'assets', 'main-abc123.js');
  writeFileSync(chunk, script);
  writeFileSync(`${chunk}.br`, brotliCompressSync(script));
  writeFileSync(`${chunk}.gz`, gzipSync(script));
  app = fastify();
  app.setErrorHandler(answerError);
  const services = {
    config: readConfig({ BRAND_NAME: name, PUBLIC_URL: 'https://portal.test' }),
    mailer: undefined,
    metrics: undefined,
  };
  portalRoutes(app, services, directory, { fixed: { 'x-fixed': 'yes' }, headersOf: () => ['x-of-request', 'one'] });
});
afterEach(async () => {
  await app.close();
  rmSync(directory, { recursive: true });
});

const get = (url: string, headers: InjectOptions['headers'] = {}) => app.inject({ url, headers });

test('the page tells the brand twice, and takes its name for text', async () => {
  const { body, headers } = await get('/');
  const text = '&#38; &#34;Mata&#34; &#60;b&#62;$&#38;&#60;/b&#62;';
  expect(body).toContain(`<p>Água ${text}</p>`);
  expect(body).toMatch(/<meta name="settings" content="\{&#34;brand&#34;:\{&#34;name&#34;:/);
  expect(body).toContain('&#34;publicUrl&#34;:&#34;https://portal.test&#34;');
  expect(body).not.toContain('<b>');
  expect(headers['cache-control']).toBe('no-cache');
});

test("an app that is installed from it has the brand's name", async () => {
  const answer = await get('/manifest.webmanifest');
  expect(answer.headers['content-type']).toBe('application/manifest+json');
  expect(answer.json()).toEqual({ name, short_name: name, display: 'standalone' });
});

test('who types an address without its # is led to the screen, and nobody else', async () => {
  const probe = fastify();
  probe.setNotFoundHandler(async (request) => ({ screen: screenAt(request) ?? null }));
  const page = { accept: 'text/html,*/*;q=0.8' };
  const asked = (url: string, more: InjectOptions = {}) => probe.inject({ url, headers: page, ...more });
  const led = async (...asking: Parameters<typeof asked>) => (await asked(...asking)).json().screen;
  expect(await led('/auth')).toBe('/#/auth');
  expect(await led('/1/servicos/pagamentos?aba=historico')).toBe('/#/1/servicos/pagamentos?aba=historico');
  expect(await led('//elsewhere.example')).toBe('/#//elsewhere.example');
  expect(await led('/apiario')).toBe('/#/apiario');
  expect(await led('/api/nowhere')).toBeNull();
  expect(await led('/api')).toBeNull();
  expect(await led('/api?page=1')).toBeNull();
  expect(await led('/calendar')).toBe('/#/calendar');
  expect(await led('/index.html')).toBe('/');
  expect(await led('/auth', { method: 'POST' })).toBeNull();
  expect(await led('/auth', { headers: { accept: '*/*' } })).toBeNull();
  await probe.close();
});

test('what has its hash in its name is kept for ever, anything else is asked for again', async () => {
  expect((await get('/assets/main-abc123.js')).headers['cache-control']).toBe('public, max-age=31536000, immutable');
  expect((await get('/favicon.svg')).headers['cache-control']).toBe('no-cache');
});

test('it is sent in the form that the browser takes', async () => {
  const forms = ['gzip, deflate, br', 'gzip', 'identity'];
  const answers = await Promise.all(
    forms.map((accepted) => get('/assets/main-abc123.js', { 'accept-encoding': accepted })),
  );
  expect(answers.map(({ headers }) => headers['content-encoding'])).toEqual(['br', 'gzip', undefined]);
  expect(String(brotliDecompressSync(answers[0]?.rawPayload ?? Buffer.of()))).toBe(script);
  expect(answers[2]?.body).toBe(script);
  expect(answers.map(({ headers }) => headers.vary)).toEqual(forms.map(() => 'accept-encoding'));
});

test.for(['/', '/favicon.svg', '/assets/main-abc123.js'])('%s is not sent again to whom has it', async (path) => {
  const { etag = '' } = (await get(path)).headers;
  // A proxy that compresses makes the tag a weak one.
  for (const tag of [etag, `W/${etag}`]) {
    const again = await get(path, { 'if-none-match': tag });
    expect([again.statusCode, again.body]).toEqual([304, '']);
  }
});

describe('a file with its hash in its name', () => {
  let url: string;
  const seen: string[] = [];
  const file = '/assets/main-abc123.js';
  const ask = async (path: string, init: RequestInit = {}) => {
    const answer = await fetch(url + path, init);
    const { date: _, connection: __, 'keep-alive': ___, ...headers } = Object.fromEntries(answer.headers);
    return { status: answer.status, headers, body: await answer.text() };
  };
  beforeEach(async () => {
    seen.length = 0;
    app.decorate('isDraining', false);
    app.addHook('onRequest', async (request) => void seen.push(request.url));
    url = await app.listen({ host: '127.0.0.1', port: 0 });
  });

  test('is answered before the framework sees the request, and as the framework would', async () => {
    const first = await ask(file);
    expect(seen).toEqual([]);
    expect(first).toEqual(await ask(`${file}?any`));
    expect(seen).toEqual([`${file}?any`]);
    expect(first.body).toBe(script);
    expect(first.headers).toMatchObject({ 'x-fixed': 'yes', 'x-of-request': 'one', vary: 'accept-encoding' });
    expect(first.headers['content-type']).toBe('text/javascript; charset=utf-8');
  });

  test('tells those who only ask about it, or have it, all but its content', async () => {
    const { headers } = await ask(file);
    expect(await ask(file, { method: 'HEAD' })).toEqual({ status: 200, headers, body: '' });
    const tags = `"another", W/${headers.etag}`;
    const unchanged = await ask(file, { headers: { 'if-none-match': tags } });
    expect([unchanged.status, unchanged.body, unchanged.headers.etag]).toEqual([304, '', headers.etag]);
    expect(unchanged.headers).toMatchObject({ 'x-fixed': 'yes', 'cache-control': headers['cache-control'] });
    expect(seen).toEqual([]);
  });

  test('is not there to be changed', async () => {
    expect((await ask(file, { method: 'POST' })).status).toBe(404);
    expect(seen).toEqual([file]);
  });

  test('ends the connection when the server is about to stop', async () => {
    app.isDraining = true;
    expect((await fetch(url + file)).headers.get('connection')).toBe('close');
  });
});

test.for([
  '/assets/none.js',
  '/assets/',
  '/assets/main-abc123.js.br',
  '/assets/../index.html',
  '/assets/..%2findex.html',
  '/.manifest',
  '/assets/__proto__',
])('%s is not there', async (path) => {
  expect((await get(path)).statusCode).toBe(404);
});
