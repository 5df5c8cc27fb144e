import { once } from 'node:events';
import type { Socket } from 'node:net';
import { companies, contracts, paths } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, form } from './harness/client.ts';
import { leavesNothing } from './harness/left-behind.ts';
import { multipart, multipartType, partsOf } from './harness/multipart.ts';
import { connectTo, requestHead } from './harness/raw.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

const kilobyte = 1024;
const megabyte = 1024 * kilobyte;

let server: TestServer;
let staff: Client;
let visitor: Client;
let rows: string;

beforeAll(async () => {
  server = await startServer({ MAX_UPLOAD_MB: '1' });
  staff = await server.signIn();
  visitor = server.client();
  await visitor.handshake();
  rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(staff, 'Vale') });
});
afterAll(() => server.stop());

const contentTooLarge = { message: 'Conteúdo muito grande.' };

describe('a sign-in', () => {
  const own = () => server.client();

  test('takes a small form, as it takes JSON', async () => {
    const client = own();
    await client.handshake();
    expect((await client.post(paths.signIn, form({ email: adminEmail, password: adminPassword }))).status).toBe(200);
  });

  test.for([
    ['JSON', { email: adminEmail, password: 'x', more: 'x'.repeat(64 * kilobyte) }],
    ['a form', form({ email: adminEmail, password: 'x', more: 'x'.repeat(64 * kilobyte) })],
    ['a form with a file', form({ email: adminEmail, password: 'x', more: new Blob(['x'.repeat(64 * kilobyte)]) })],
  ] as const)('takes no more than 64 kB of %s', async ([, body]) => {
    const answer = await visitor.post(paths.signIn, body as FormData);
    expect([answer.status, answer.body]).toEqual([413, contentTooLarge]);
    expect(answer.headers.get('connection')).toBe('close');
  });
});

/** Goes on sending until the server has had enough: what it answered, and how much it was sent. */
async function pour(client: Client, path: string, headers: Record<string, string | number>, begin = '') {
  const socket = await connectTo(server.url);
  let heard = '';
  socket.on('data', (chunk) => {
    heard += chunk;
  });
  const isChunked = 'transfer-encoding' in headers;
  const content = 'x'.repeat(64 * kilobyte);
  const closed = new Promise((resolve) => socket.on('error', () => {}).on('close', resolve));
  socket.write(requestHead(client, 'POST', path, headers));
  socket.write(isChunked && begin ? `${begin.length.toString(16)}\r\n${begin}\r\n` : begin);
  const more = isChunked ? `${content.length.toString(16)}\r\n${content}\r\n` : content;
  await Promise.race([closed, sendOn(socket, more)]);
  await closed;
  return { status: Number(/^HTTP\/1\.1 (\d+)/.exec(heard)?.[1]), heard, sent: socket.bytesWritten };
}

async function sendOn(socket: Socket, content: string): Promise<void> {
  while (socket.writable && socket.bytesWritten < 100 * megabyte) {
    if (!socket.write(content)) await new Promise((resolve) => socket.once('drain', resolve).once('close', resolve));
  }
}

const filePart = '--clareira\r\ncontent-disposition: form-data; name="file"; filename="a.pdf"\r\n\r\n%PDF';
const fieldPart = '--clareira\r\ncontent-disposition: form-data; name="unit"\r\n\r\n';
const hundredMegabytes = { 'content-length': 100 * megabyte };
const endless = { 'transfer-encoding': 'chunked' };
/** What the system holds on its way is sent, too. */
const aLittle = 20 * megabyte;

describe('what is far too long is not read to its end', () => {
  test.concurrent.for([
    ['a form of 100 MB at the sign-in', paths.signIn, hundredMegabytes, filePart, 413],
    ['a form without end at the sign-in', paths.signIn, endless, filePart, 413],
    ['a form that never begins', paths.signIn, endless, 'x', 413],
    ['a field without end', paths.signIn, endless, fieldPart, 413],
    ['a form for a path that is not there', '/api/nowhere', endless, filePart, 404],
  ] as const)('%s', async ([, path, length, begin, expected]) => {
    const headers = { 'content-type': 'multipart/form-data; boundary=clareira', ...length };
    const { status, heard, sent } = await pour(visitor, path, headers, begin);
    expect(status).toBe(expected);
    expect(heard).toMatch(/connection: close/i);
    expect(sent).toBeLessThan(aLittle);
  });

  test.for([
    ['said beforehand', hundredMegabytes],
    ['noticed as it comes', endless],
  ] as const)('files of more than they may be together, %s', async ([, length]) => {
    const { status, heard, sent } = await leavesNothing(server, () =>
      pour(staff, rows, { 'content-type': 'multipart/form-data; boundary=clareira', ...length }, filePart),
    );
    expect(status).toBe(413);
    expect(heard).toContain('Arquivo maior que 1 MB.');
    expect(sent).toBeLessThan(aLittle);
  });

  test.concurrent.for([
    ['no session', () => visitor, 401],
    ['no token', () => server.client(), 419],
    ['a type that no call takes', () => staff, 415],
  ] as const)('what is refused for %s', async ([, client, expected]) => {
    const type = expected === 415 ? 'application/pdf' : 'multipart/form-data; boundary=clareira';
    const path = paths.rows(companies, { account_id: 1 });
    const { status, sent } = await pour(client(), path, { 'content-type': type, ...hundredMegabytes });
    expect(status).toBe(expected);
    expect(sent).toBeLessThan(aLittle);
  });
});

test.for([2, 100])('whoever goes on sending %s MB after the answer can read it all the same', async (size) => {
  const headers = { 'content-type': 'multipart/form-data; boundary=clareira', 'content-length': size * megabyte };
  const socket = await connectTo(server.url);
  const answer = once(socket, 'data');
  socket.write(requestHead(staff, 'POST', rows, headers) + filePart);
  await answer;
  for (let sent = 0; sent < megabyte; sent += 64 * kilobyte) await write(socket, 'x'.repeat(64 * kilobyte));
  socket.destroy();
  expect(String(await answer)).toMatch(/^HTTP\/1\.1 413 /);
});

const write = (socket: Socket, content: string) =>
  new Promise<void>((resolve, reject) => socket.write(content, (error) => (error ? reject(error) : resolve())));

test('the fields of a form are 256 kB together', async () => {
  const many = Array.from({ length: 5 }, (_, at) => ({ name: `more-${at}`, content: 'x'.repeat(60_000) }));
  const send = (parts: typeof many) =>
    staff.post(rows, multipart([...partsOf(sampleOf(contracts)), ...parts]), multipartType);
  expect((await send(many.slice(1))).status).toBe(201);
  const answer = await send(many);
  expect([answer.status, answer.body]).toEqual([413, contentTooLarge]);
});
