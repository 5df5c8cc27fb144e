import { contracts, paths, problemTexts } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Client } from './harness/client.ts';
import { leavesNothing } from './harness/left-behind.ts';
import { multipart, multipartType, type Part, partsOf } from './harness/multipart.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
let client: Client;
let rows: string;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  client = world.as.superAdmin;
  rows = paths.rows(contracts, { account_id: world.account, company_id: world.company });
});
afterAll(() => server.stop());

const fields = () => partsOf(sampleOf(contracts));
const file: Part = { name: 'file', filename: 'a.pdf', content: `%PDF${'x'.repeat(200_000)}` };
const send = (body: Buffer | string, headers: Record<string, string> = multipartType) =>
  leavesNothing(server, () => client.post(rows, body, headers));
const json = { 'content-type': 'application/json' };

describe('bodies that cannot be read', () => {
  const whole = () => multipart([...fields(), file]);
  const cut: Record<string, () => Buffer> = {
    'in a field': () => multipart(fields(), { ended: false }).subarray(0, -4),
    'in a file': () => whole().subarray(0, -100),
    'in the head of a part': () => multipart([{ name: 'unit', content: '' }]).subarray(0, 50),
    'before the closing line': () => multipart([...fields(), file], { ended: false }),
    'after the first file': () => multipart([file, { name: 'unit', content: 'x' }]).subarray(0, -80),
  };

  test.for(Object.keys(cut))('a form that ends %s is a 400', async (where) => {
    expect((await send(cut[where]?.() ?? '')).status).toBe(400);
  });

  test('a form without a boundary, or with another, is a 400', async () => {
    for (const type of ['multipart/form-data', 'multipart/form-data; boundary=other']) {
      expect({ type, status: (await send(whole(), { 'content-type': type })).status }).toEqual({ type, status: 400 });
    }
  });

  test('an empty boundary divides nothing, so that no field arrives', async () => {
    expect((await send(whole(), { 'content-type': 'multipart/form-data; boundary=' })).status).toBe(422);
  });

  test('another content type is a 415', async () => {
    const types = [
      'text/plain',
      'application/x-www-form-urlencoded',
      'application/xml',
      'multipart/mixed; boundary=a',
      'x',
    ];
    for (const type of types) {
      const { status } = await send('unit=a&status=b', { 'content-type': type });
      expect({ type, status }).toEqual({ type, status: 415 });
    }
  });

  test('JSON that is none is a 400', async () => {
    const broken = ['{', '{"unit":}', 'unit', '{"unit":"a"} x', '[1,', '\uFEFF', '"\u0000"'];
    for (const text of broken) expect({ text, status: (await send(text, json)).status }).toEqual({ text, status: 400 });
  });

  test('JSON in invalid UTF-8 is a 400', async () => {
    const body = JSON.stringify({ ...sampleOf(contracts), unit: 'Mat#riz' });
    for (const bytes of [[0xff], [0xc3], [0xed, 0xa0, 0x80], [0xc0, 0x80]]) {
      const [head = '', tail = ''] = body.split('#');
      const sent = Buffer.concat([Buffer.from(head), Buffer.from(bytes), Buffer.from(tail)]);
      expect({ bytes, status: (await send(sent, json)).status }).toEqual({ bytes, status: 400 });
    }
  });

  test('keys that reach for a prototype are a 400', async () => {
    expect((await send('{"__proto__":{"unit":"x"}}', json)).status).toBe(400);
    expect((await send('{"constructor":{"prototype":{}}}', json)).status).toBe(400);
    for (const name of ['__proto__', 'constructor', 'toString']) {
      expect((await send(multipart([...fields(), { name, content: 'x' }]))).status).toBe(400);
    }
  });

  test('JSON that is no object is a 422', async () => {
    for (const text of ['null', '[]', '1', '"x"', 'true', '']) expect((await send(text, json)).status).toBe(422);
  });
});

describe('values that cannot be kept', () => {
  const withUnit = (...contents: (Buffer | string)[]) =>
    multipart([
      ...fields().filter(({ name }) => name !== 'unit'),
      ...contents.map((content) => ({ name: 'unit', content })),
      file,
    ]);

  test.for([
    ['a null byte', [Buffer.from('a\0b')]],
    ['invalid UTF-8', [Buffer.from([0x4d, 0xff, 0x4d])]],
    ['a field that came twice', ['a', 'b']],
    ['a field that came five times', ['a', 'b', 'c', 'd', 'e']],
    ['256 characters', ['x'.repeat(256)]],
  ] satisfies [string, (Buffer | string)[]][])('%s is a 422 on the field', async ([, contents]) => {
    const { status, body } = await send(withUnit(...contents));
    expect(status).toBe(422);
    expect(Object.keys(body.errors)).toEqual(['unit']);
  });

  test.for([['a\u0000b'], ['\ud800'], 'x'.repeat(256), 5, true, {}, { toString: 1 }].map((unit) => ({ unit })))(
    'as JSON too: %o',
    async ({ unit }) => {
      const value = Array.isArray(unit) ? unit[0] : unit;
      const { status, body } = await leavesNothing(server, () =>
        client.post(rows, { ...sampleOf(contracts), unit: value }),
      );
      expect(status).toBe(422);
      expect(Object.keys(body.errors)).toEqual(['unit']);
    },
  );

  test('`unit[]` is not `unit`', async () => {
    const parts = fields().map((part) => (part.name === 'unit' ? { ...part, name: 'unit[]' } : part));
    expect((await send(multipart(parts))).body.errors).toEqual({ unit: [problemTexts.required] });
  });

  test('two files in one field are a 422 on it', async () => {
    expect((await send(multipart([...fields(), file, file]))).body.errors).toEqual({ file: [problemTexts.pdf] });
  });

  test('too many parts are a 413', async () => {
    const many = (count: number, part: Part) => multipart([...fields(), ...Array.from({ length: count }, () => part)]);
    expect((await send(many(70, { name: 'x', content: '1' }))).status).toBe(413);
    expect((await send(many(70, { name: 'x', filename: 'x', content: '1' }))).status).toBe(413);
    expect((await send(multipart([file, ...Array.from({ length: 70 }, () => ({ name: 'x' }))]))).status).toBe(413);
  });

  test('a huge field is a 413, blank or not, and whether or not anyone knows it', async () => {
    const huge = `a${' '.repeat(100_000)}b`;
    expect((await send(withUnit(huge))).status).toBe(413);
    expect((await send(multipart([...fields(), { name: 'unknown', content: huge }]))).status).toBe(413);
  });

  test.for([{ toString: 1 }, ['put'], [['put']], 1, null, true, 'patch', '', `${'['.repeat(9000)}${']'.repeat(9000)}`])(
    '`_method` of %o is a 422',
    async (method) => {
      const { body } = await client.post(rows, sampleOf(contracts));
      const nested = typeof method === 'string' && method.startsWith('[[') ? method : JSON.stringify(method);
      const sent = `${JSON.stringify(sampleOf(contracts)).slice(0, -1)},"_method":${nested}}`;
      const answer = await leavesNothing(server, () => client.post(`${rows}/${body.id}`, sent, json));
      expect(answer.status).toBe(422);
      expect(Object.keys(answer.body.errors)).toEqual(['_method']);
    },
  );
});
