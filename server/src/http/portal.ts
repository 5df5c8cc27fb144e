import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { extname, join, relative } from 'node:path';
import { brotliCompressSync, gzipSync } from 'node:zlib';
import { lazily } from '@clareira/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Services } from '../services.ts';
import { isOfApi } from './addresses.ts';
import { answerFirst, type Chunk, type HeadersOf, sendChunk } from './chunks.ts';
import { matches } from './conditions.ts';
import { notFound } from './errors.ts';
import { escaped } from './html.ts';
import { countAnswer } from './metrics.ts';

/** A file of the portal, held in memory. */
interface Asset {
  type: string;
  etag: string;
  plain: Buffer;
  /** The forms for browsers that take compressed ones. */
  smaller: () => Compressed;
}

interface Compressed {
  br: Buffer | undefined;
  gzip: Buffer | undefined;
}

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json',
  '.txt': 'text/plain; charset=utf-8',
};

/** Where the build puts what carries its own hash in its name. */
const chunksIn = 'assets/';

type PortalServices = Pick<Services, 'config' | 'mailer'>;

/** What an answer that the framework has no part in is sent with: always, and for this request. */
export interface ResponseHeaders {
  fixed: Readonly<Record<string, string>>;
  headersOf: HeadersOf;
}

/** Serves the built portal from memory. Without a build there is nothing to serve, and the API stands alone. Tells which. */
export function portalRoutes(
  app: FastifyInstance,
  { config, mailer, metrics }: PortalServices & Pick<Services, 'metrics'>,
  directory: string,
  { fixed, headersOf }: ResponseHeaders,
): boolean {
  if (!existsSync(join(directory, 'index.html'))) return false;
  const index = readFileSync(join(directory, 'index.html'), 'utf8')
    .replace('<!--settings-->', () => settingsMeta({ config, mailer }))
    .replace('<!--brand-name-->', () => escaped(config.brand.name));
  const page = written('index.html', index);
  app.get('/', async (request, reply) => send(page, request, reply));
  const chunks = new Map<string, Chunk>();
  for (const [file, built] of readBuild(directory)) {
    const one = file.endsWith('.webmanifest') ? brandedManifest(file, built, config) : built;
    if (file.startsWith(chunksIn)) chunks.set(file.slice(chunksIn.length), chunk(one, fixed));
    else if (file !== 'index.html') app.get(`/${file}`, async (request, reply) => send(one, request, reply));
  }
  answerFirst(app.server, (request, response) => {
    const { method = '', url = '' } = request;
    const found = url.startsWith(`/${chunksIn}`) ? chunks.get(url.slice(chunksIn.length + 1)) : undefined;
    if (!found || (method !== 'GET' && method !== 'HEAD')) return false;
    if (metrics) countAnswer(metrics, request, response, 'portal');
    // As the framework's hooks do: whoever is still connected when the server stops is told to connect elsewhere.
    if (app.isDraining || !app.server.listening) response.setHeader('connection', 'close');
    sendChunk(found, headersOf, request, response);
    return true;
  });
  // One that is asked for in another spelling. A route for each of the many would take longer to register than all of the API.
  app.get<{ Params: { '*': string } }>(`/${chunksIn}*`, async (request, reply) => {
    const found = chunks.get(request.params['*']);
    if (!found) throw notFound();
    reply.hijack();
    sendChunk(found, headersOf, request.raw, reply.raw);
  });
  return true;
}

/** The screen that someone means who typed its address without the '#'. */
export function screenAt({ method, url, headers }: FastifyRequest): string | undefined {
  const isPage = (method === 'GET' || method === 'HEAD') && headers.accept?.includes('text/html');
  if (!isPage || isOfApi(url)) return undefined;
  // Without a fragment the browser keeps the one that it has.
  return /^\/index\.html(\?|$)/.test(url) ? '/' : `/#${url}`;
}

function chunk({ type, etag, plain, smaller }: Asset, fixed: ResponseHeaders['fixed']): Chunk {
  const { br, gzip } = smaller();
  const unchanged = Object.entries({
    ...fixed,
    etag,
    'cache-control': 'public, max-age=31536000, immutable',
    vary: 'accept-encoding',
  }).flat();
  const form = (body: Buffer, ...encoding: string[]) => {
    const headers = [...unchanged, 'content-type', type, 'content-length', String(body.length), ...encoding];
    return { headers, body };
  };
  return {
    etag,
    unchanged,
    plain: form(plain),
    br: br && form(br, 'content-encoding', 'br'),
    gzip: gzip && form(gzip, 'content-encoding', 'gzip'),
  };
}

const builds = new Map<string, Map<string, Asset>>();

/** Once for all servers of a process, as tests start hundreds: what a release is made of stays as it is while one runs. */
function readBuild(directory: string): Map<string, Asset> {
  const known = builds.get(directory);
  if (known) return known;
  const read = (path: string) => (existsSync(path) ? readFileSync(path) : undefined);
  const files = filesIn(directory).map((file): [string, Asset] => {
    const path = join(directory, file);
    const smaller = { br: read(`${path}.br`), gzip: read(`${path}.gz`) };
    return [file, asset(file, readFileSync(path), () => smaller)];
  });
  const build = new Map(files);
  builds.set(directory, build);
  return build;
}

function filesIn(directory: string): string[] {
  return readdirSync(directory, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && extname(entry.name) in types)
    .map((entry) => relative(directory, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}

/** The portal learns its settings from its own page: no call to wait for, and no script for a strict policy to refuse. */
function settingsMeta({ config, mailer }: PortalServices): string {
  const { brand, publicUrl, maxUploadMb, timeZone, requireSecondFactor } = config;
  const mail = { hasMail: mailer !== undefined, hasMailbox: mailer?.kept !== undefined };
  const content = JSON.stringify({ brand, publicUrl, maxUploadMb, timeZone, requireSecondFactor, ...mail });
  return `<meta name="settings" content="${escaped(content)}">`;
}

/** Installed as an app, the portal has the name of the company that runs it. */
function brandedManifest(file: string, { plain }: Asset, { brand: { name } }: PortalServices['config']): Asset {
  return written(file, JSON.stringify({ ...JSON.parse(plain.toString()), name, short_name: name }));
}

/** With what this server says in it: compressed when it is first asked for. */
function written(file: string, text: string): Asset {
  const plain = Buffer.from(text);
  return asset(
    file,
    plain,
    lazily(() => ({ br: brotliCompressSync(plain), gzip: gzipSync(plain) })),
  );
}

function asset(file: string, plain: Buffer, smaller: Asset['smaller']): Asset {
  const etag = `"${createHash('sha256').update(plain).digest('base64url').slice(0, 27)}"`;
  return { type: types[extname(file)] ?? '', etag, plain, smaller };
}

function send(file: Asset, request: FastifyRequest, reply: FastifyReply) {
  reply.header('etag', file.etag).header('cache-control', 'no-cache').header('vary', 'accept-encoding');
  if (matches(request.headers['if-none-match'], file.etag)) return reply.code(304).send();
  const accepted = request.headers['accept-encoding'] ?? '';
  reply.type(file.type);
  if (/\bbr\b/.test(accepted)) {
    const { br } = file.smaller();
    if (br) return reply.header('content-encoding', 'br').send(br);
  }
  if (/\bgzip\b/.test(accepted)) {
    const { gzip } = file.smaller();
    if (gzip) return reply.header('content-encoding', 'gzip').send(gzip);
  }
  return reply.send(file.plain);
}
