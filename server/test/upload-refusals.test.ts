import { contracts, documents, paths, payments, problemTexts, type Resource, schedules } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, form, pdf } from './harness/client.ts';
import { leavesNothing } from './harness/left-behind.ts';
import { multipart, multipartType, type Part, partsOf } from './harness/multipart.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type World } from './harness/world.ts';

const megabyte = 1024 * 1024;

let server: TestServer;
let world: World;
let client: Client;

beforeAll(async () => {
  server = await startServer({ MAX_UPLOAD_MB: '1' });
  world = await makeWorld(server);
  client = world.as.superAdmin;
});
afterAll(() => server.stop());

const at = () => ({ account_id: world.account, company_id: world.company });

/** Sends parts to create a row, and holds that a refusal leaves neither row nor file. */
function refused(resource: Resource, parts: Part[], headers = multipartType) {
  return leavesNothing(server, () => client.post(paths.rows(resource, at()), multipart(parts), headers));
}

const file = (name: string, content: Buffer | string): Part => ({ name, filename: 'a.pdf', content });
const pdfOf = (size: number) => Buffer.concat([Buffer.from('%PDF'), Buffer.alloc(size - 4, 'x')]);

describe('the first four bytes', () => {
  const wrong: Record<string, Part> = {
    'three bytes': file('', '%PD'),
    'an empty file with a name': file('', ''),
    'lower case': file('', '%pdf-1.4'),
    'another format': file('', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a])),
    'a signature further on': file('', ' %PDF-1.4'),
    'much of something else': file('', Buffer.alloc(megabyte, 'x')),
    'text instead of a file': { content: '%PDF-1.4' },
  };
  const fields = [payments, contracts, schedules, documents].flatMap((resource: Resource) =>
    Object.keys(resource.files).map((field) => ({ resource, field, title: `${resource.path} ${field}` })),
  );

  test.for(fields)('$title', async ({ resource, field }) => {
    for (const [what, part] of Object.entries(wrong)) {
      const { status, body } = await refused(resource, [...partsOf(sampleOf(resource)), { ...part, name: field }]);
      expect({ what, status, errors: body.errors }).toEqual({
        what,
        status: 422,
        errors: { [field]: [problemTexts.pdf] },
      });
    }
  });

  test('one good file does not save a wrong one beside it, and both faults are told', async () => {
    const parts = [file('billet_file', '%PDF-1.4'), file('invoice_file', 'GIF89a')];
    const good = await refused(payments, [...partsOf(sampleOf(payments)), ...parts]);
    expect(good.body.errors).toEqual({ invoice_file: [problemTexts.pdf] });
    const { body } = await refused(payments, [...partsOf({ ...sampleOf(payments), unit: '' }), ...parts]);
    expect(body.errors).toEqual({ unit: [problemTexts.required], invoice_file: [problemTexts.pdf] });
  });

  test('a refused update leaves row and file as they were', async () => {
    const rows = paths.rows(contracts, at());
    const { body: before } = await client.post(
      rows,
      multipart([...partsOf(sampleOf(contracts)), file('file', '%PDF-1')]),
      multipartType,
    );
    const path = paths.row(contracts, at(), before.id);
    const { status } = await leavesNothing(server, () =>
      client.put(
        path,
        multipart([...partsOf({ ...sampleOf(contracts), unit: 'Outra' }), file('file', 'no')]),
        multipartType,
      ),
    );
    expect(status).toBe(422);
    const { rows: now } = await client.get(rows);
    expect(now.find(({ id }) => id === before.id)).toEqual(before);
    expect((await client.get(paths.download(Number(before.annex_id)))).text).toBe('%PDF-1');
  });
});

describe('size', () => {
  const create = (content: Buffer, fields = sampleOf(contracts)) =>
    client.post(paths.rows(contracts, at()), multipart([...partsOf(fields), file('file', content)]), multipartType);

  test('a file of exactly the limit is taken whole', async () => {
    const { status, body } = await create(pdfOf(megabyte));
    expect(status).toBe(201);
    const { bytes } = await client.get(paths.download(Number(body.annex_id)));
    expect(bytes.length).toBe(megabyte);
  });

  test('one byte more is a 413, PDF or not', async () => {
    for (const content of [pdfOf(megabyte + 1), Buffer.alloc(megabyte + 1), pdfOf(3 * megabyte)]) {
      const { status, body } = await leavesNothing(server, () => create(content));
      expect(status).toBe(413);
      expect(body.message).toBe('Arquivo maior que 1 MB.');
    }
  });

  test('comes before what is wrong with the fields', async () => {
    const { status } = await leavesNothing(server, () => create(pdfOf(megabyte + 1), { unit: '' }));
    expect(status).toBe(413);
  });

  test('a file above the limit takes the one that arrived before it along', async () => {
    const parts = [file('billet_file', '%PDF'), file('invoice_file', pdfOf(megabyte + 1))];
    expect((await refused(payments, [...partsOf(sampleOf(payments)), ...parts])).status).toBe(413);
  });

  test('is of one file: two that fit are taken', async () => {
    const parts = [file('billet_file', pdfOf(megabyte)), file('invoice_file', pdfOf(megabyte))];
    const sent = multipart([...partsOf(sampleOf(payments)), ...parts]);
    expect((await client.post(paths.rows(payments, at()), sent, multipartType)).status).toBe(201);
  });

  test('a JSON body of more than 256 kB is a 413', async () => {
    const { status } = await leavesNothing(server, () =>
      client.post(paths.rows(contracts, at()), { ...sampleOf(contracts), unit: 'x'.repeat(300 * 1024) }),
    );
    expect(status).toBe(413);
  });
});

describe('checks run in the order of the contract', () => {
  const sent = () => form({ unit: '', file: new Blob([pdfOf(megabyte + 1)]) });
  const text = { 'content-type': 'text/plain' };
  const json = { 'content-type': 'application/json' };

  test('419, 401, 404, 403, then 400, 413 and 415, then 422', async () => {
    const rows = paths.rows(contracts, at());
    const nowhere = paths.rows(contracts, { account_id: world.account, company_id: 999 });
    const { as } = world;
    const statuses = await leavesNothing(server, async () => ({
      419: (await server.client().post(nowhere, sent())).status,
      401: (await as.anonymous.post(nowhere, sent())).status,
      404: (await as.ordinary.post(nowhere, sent())).status,
      'other company': (await as.otherCompany.post(rows, 'x', text)).status,
      'no such row': (await client.put(`${rows}/999999`, sent())).status,
      'unknown path': (await client.post('/api/unknown', 'x', text)).status,
      'unknown path, unreadable': (await client.post('/api/unknown', '{', json)).status,
      'unknown method, unreadable': (await client.put(rows, '{', json)).status,
      'unknown path, forged': (await server.client().post('/api/unknown', '{', json)).status,
      403: (await as.ordinary.post(rows, sent())).status,
      '403 before 415': (await as.ordinary.post(rows, 'x', text)).status,
      '403 before 400': (await as.ordinary.post(rows, '{', json)).status,
      413: (await client.post(rows, sent())).status,
      415: (await client.post(rows, 'x', text)).status,
      400: (await client.post(rows, '{', json)).status,
      422: (await client.post(rows, form({ unit: '', file: pdf() }))).status,
    }));
    expect(statuses).toEqual({
      ...{ 419: 419, 401: 401, 404: 404, 'other company': 404, 'no such row': 404, 'unknown path': 404 },
      ...{ 'unknown path, unreadable': 404, 'unknown method, unreadable': 404, 'unknown path, forged': 419 },
      ...{ 403: 403, '403 before 415': 403, '403 before 400': 403, 413: 413, 415: 415, 400: 400, 422: 422 },
    });
  });
});
