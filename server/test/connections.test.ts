import type { Socket } from 'node:net';
import { paths, payments } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Client } from './harness/client.ts';
import { filesIn, holdingsOf } from './harness/left-behind.ts';
import { multipart, multipartType, type Part, partsOf } from './harness/multipart.ts';
import { connectTo, requestHead, speak } from './harness/raw.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type World } from './harness/world.ts';

/** Only a net for what never comes. */
const patience = { timeout: 30_000 };

let server: TestServer;
let world: World;
let client: Client;

beforeAll(async () => {
  server = await startServer({ MAX_UPLOAD_MB: '1' });
  world = await makeWorld(server);
  client = world.as.superAdmin;
});
afterAll(() => server.stop());

const fields = () => partsOf(sampleOf(payments));
const billet: Part = { name: 'billet_file', filename: 'a.pdf', content: `%PDF${'x'.repeat(300_000)}` };
const invoice: Part = { ...billet, name: 'invoice_file' };
const unknown: Part = { ...billet, name: 'unknown' };
const noPdf: Part = { ...invoice, content: 'x'.repeat(300_000) };

/** Writes a form by hand, as far as `sent` says. */
async function begin(parts: Part[], sent?: number): Promise<Socket> {
  const path = paths.rows(payments, { account_id: world.account, company_id: world.company });
  const body = multipart(parts);
  const socket = await connectTo(server.url);
  socket.on('error', () => {});
  socket.write(requestHead(client, 'POST', path, { ...multipartType, 'content-length': body.length }));
  socket.write(body.subarray(0, sent));
  return socket;
}

describe('a sender who leaves', () => {
  test.for([
    { where: 'in a file', parts: [billet] },
    { where: 'in the second file', parts: [billet, invoice] },
    { where: 'in a file that nobody asked for', parts: [billet, unknown] },
    { where: 'in a file that is no PDF', parts: [billet, noPdf] },
    { where: 'in a field after a file', parts: [billet, { name: 'unit', content: 'x'.repeat(300_000) }] },
  ])('$where leaves nothing behind', async ({ parts }) => {
    const before = await holdingsOf(server);
    const socket = await begin([...fields(), ...parts], -100_000);
    await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length > 0, patience);
    socket.destroy();
    await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 0, patience);
    expect(await holdingsOf(server)).toEqual(before);
  });

  test('all at once leave nothing behind, and nobody waits for them', async () => {
    const before = await holdingsOf(server);
    const sockets = await Promise.all(Array.from({ length: 10 }, () => begin([...fields(), billet, unknown], -100)));
    await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 10, patience);
    for (const socket of sockets) socket.destroy();
    await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 0, patience);
    expect(await holdingsOf(server)).toEqual(before);
  });
});

describe('a connection', () => {
  test.for([
    { what: 'an early refusal', parts: [{ name: 'x', content: 'x'.repeat(100_000) }, billet, invoice], status: 413 },
    {
      what: 'a file above the limit',
      parts: [{ ...billet, content: `%PDF${'x'.repeat(2_000_000)}` }, invoice],
      status: 413,
    },
    { what: 'a file that is no PDF', parts: [noPdf, billet], status: 422 },
    { what: 'fields that are wrong', parts: [billet], status: 422 },
  ])('can be used again after $what', async ({ parts, status }) => {
    const socket = await begin([...parts, { name: 'unit', content: '' }]);
    let heard = '';
    socket.on('data', (chunk) => {
      heard += chunk;
    });
    socket.write(requestHead(client, 'GET', '/healthz', {}));
    await vi.waitUntil(() => heard.endsWith('{"status":"ok"}'), patience);
    socket.destroy();
    expect(heard.match(/HTTP\/1\.1 \d+/g)).toEqual([`HTTP/1.1 ${status}`, 'HTTP/1.1 200']);
  });

  test.for([
    ['no HTTP', 'hello\r\n\r\n'],
    ['a null byte in the path', 'GET /api/\0 HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['a method nobody knows', 'FOO / HTTP/1.1\r\nhost: a\r\n\r\n'],
    ['two lengths', 'POST / HTTP/1.1\r\nhost: a\r\ncontent-length: 1\r\ntransfer-encoding: chunked\r\n\r\n'],
    ['a broken chunk', 'POST /api/login HTTP/1.1\r\nhost: a\r\ntransfer-encoding: chunked\r\n\r\nzz\r\n'],
    ['headers without end', `GET /healthz HTTP/1.1\r\nhost: a\r\nx: ${'x'.repeat(20_000)}\r\n\r\n`],
    ['an endless path', `GET /${'x'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`],
  ])('with %s is refused in the contract’s words', async ([, request]) => {
    const { status, body } = await speak(server.url, request ?? '');
    expect({ status, body: JSON.parse(body) }).toEqual({ status: 400, body: { message: 'Requisição ilegível.' } });
  });
});
