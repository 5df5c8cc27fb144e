import { contracts, documents, paths, payments, type Resource, schedules } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Answer } from './harness/answer.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { filesIn } from './harness/left-behind.ts';
import { multipart, multipartType, partsOf } from './harness/multipart.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
let client: Client;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  client = world.as.superAdmin;
});
afterAll(() => server.stop());

const at = (company_id = world.company) => ({ account_id: world.account, company_id });
const texts = (resource: Resource) =>
  Object.fromEntries(Object.entries(sampleOf(resource)).map(([name, value]) => [name, String(value)]));
const download = (annex: unknown) => client.get(paths.download(Number(annex)));

/** A row with a PDF in each of its file fields; the PDF says which field it came in. */
async function newRow(resource: Resource, company_id = world.company): Promise<Answer> {
  const files = Object.fromEntries(Object.keys(resource.files).map((field) => [field, pdf(`first ${field}`)]));
  const created = await client.post(paths.rows(resource, at(company_id)), form({ ...texts(resource), ...files }));
  expect(created.status).toBe(201);
  return created;
}

/** Each as the portal calls it: the specification gives contracts a PUT and the others a POST with `_method`. */
type Update = (resource: Resource, id: number, fields: Parameters<typeof form>[0]) => Promise<Answer>;
const byPut: Update = (resource, id, fields) => client.put(paths.row(resource, at(), id), form(fields));
const byPost: Update = (resource, id, fields) =>
  client.post(paths.row(resource, at(), id), form({ ...fields, _method: 'put' }));

const table: { name: string; resource: Resource; update: Update }[] = [
  { name: 'payments, POST with _method', resource: payments, update: byPost },
  { name: 'payments, PUT', resource: payments, update: byPut },
  { name: 'contracts, PUT', resource: contracts, update: byPut },
  { name: 'schedules, POST with _method', resource: schedules, update: byPost },
  { name: 'documentations, POST with _method', resource: documents, update: byPost },
];

describe.for(table)('$name', ({ resource, update }) => {
  const fileFields = Object.entries(resource.files).map(([field, { column }]) => [field, column] as const);

  test('a new row brings its PDFs; the path says its id and company, whatever the body says', async () => {
    const files = Object.fromEntries(fileFields.map(([field]) => [field, pdf(`of ${field}`)]));
    const foreign = { id: 'ROW_1700000000000', company_id: String(world.otherCompany) };
    const created = await client.post(paths.rows(resource, at()), form({ ...texts(resource), ...foreign, ...files }));
    expect(created.status).toBe(201);
    expect(created.body).toMatchObject({ ...sampleOf(resource), company_id: world.company });
    expect(Number.isInteger(created.body.id)).toBe(true);
    for (const [field, key] of fileFields) {
      expect((await download(created.body[key])).text).toBe(`%PDF-1.4\nof ${field}`);
    }
    const { rows } = await client.get(paths.rows(resource, at()));
    expect(rows.find(({ id }) => id === created.body.id)).toEqual(created.body);
  });

  test('an update without files keeps them, and moves the row nowhere', async () => {
    const { body: before } = await newRow(resource);
    const foreign = { company_id: String(world.otherCompany), id: '1' };
    const { status, body } = await update(resource, before.id, { ...texts(resource), unit: 'Filial', ...foreign });
    expect(status).toBe(200);
    expect(body).toEqual({ ...before, unit: 'Filial' });
    for (const [field, key] of fileFields) expect((await download(body[key])).text).toContain(`first ${field}`);
  });

  test.for(fileFields)('a new %s replaces the one there and leaves the others', async ([field, key]) => {
    const { body: before } = await newRow(resource);
    const { status, body } = await update(resource, before.id, { ...texts(resource), [field]: pdf('second') });
    expect(status).toBe(200);
    expect((await download(before[key])).status).toBe(404);
    expect((await download(body[key])).text).toBe('%PDF-1.4\nsecond');
    expect(body).toEqual({ ...before, [key]: body[key] });
    for (const [other, otherKey] of fileFields) {
      if (other !== field) expect((await download(body[otherKey])).text).toContain(`first ${other}`);
    }
  });

  test('a row may come without PDFs and be given them later', async () => {
    const { body } = await client.post(paths.rows(resource, at()), form(texts(resource)));
    for (const [field, key] of fileFields) {
      expect(body[key]).toBeNull();
      const updated = await update(resource, body.id, { ...texts(resource), [field]: pdf('late') });
      expect((await download(updated.body[key])).text).toContain('late');
    }
  });

  test('the PDFs of a deleted row are not there any more', async () => {
    const { body } = await newRow(resource);
    expect((await client.delete(paths.row(resource, at(), body.id))).status).toBe(204);
    for (const [, key] of fileFields) expect((await download(body[key])).status).toBe(404);
  });

  test('the PDFs of a deleted company are not there any more', async () => {
    const company = await makeCompany(client, 'Vai embora');
    const { body } = await newRow(resource, company);
    for (const [, key] of fileFields) expect((await download(body[key])).status).toBe(200);
    expect((await client.delete(`/api/accounts/${world.account}/companies/${company}`)).status).toBe(204);
    for (const [, key] of fileFields) expect((await download(body[key])).status).toBe(404);
  });
});

describe('what counts as a file', () => {
  const send = (fields: Parameters<typeof form>[0]) =>
    client.post(paths.rows(contracts, at()), form({ ...texts(contracts), ...fields }));

  test('the four bytes %PDF alone are one', async () => {
    const { status, body } = await send({ file: new Blob(['%PDF']) });
    expect(status).toBe(201);
    expect((await download(body.annex_id)).text).toBe('%PDF');
  });

  test('its declared type and name say nothing', async () => {
    const { status } = await send({ file: [new Blob(['%PDF-1.7'], { type: 'image/png' }), 'photo.png'] });
    expect(status).toBe(201);
  });

  test.for([{ filename: '' }, {}])("a browser's file input left empty is none: %o", async (named) => {
    const { body: before } = await newRow(contracts);
    const empty = { name: 'file', type: 'application/octet-stream', ...named };
    const sent = multipart([...partsOf(sampleOf(contracts)), empty]);
    const { status, body } = await client.put(paths.row(contracts, at(), before.id), sent, multipartType);
    expect(status).toBe(200);
    expect(body).toEqual(before);
  });

  test('a blank text in its place is none', async () => {
    const { body: before } = await newRow(contracts);
    const { body } = await byPut(contracts, before.id, { ...texts(contracts), file: ' ' });
    expect(body).toEqual(before);
  });

  test('a file in a field that nobody knows is left aside', async () => {
    const kept = (await filesIn(server, 'kept')).length;
    const { status, body } = await send({ photo: new Blob(['not a PDF']), other: pdf() });
    expect(status).toBe(201);
    expect(body.annex_id).toBeNull();
    expect(await filesIn(server, 'kept')).toHaveLength(kept);
  });

  test('uploads at the same time each keep their own content', async () => {
    const answers = await Promise.all(Array.from({ length: 20 }, (_, n) => send({ file: pdf(`number ${n}`) })));
    const contents = await Promise.all(answers.map(({ body }) => download(body.annex_id)));
    expect(contents.map(({ text }) => text)).toEqual(answers.map((_, n) => `%PDF-1.4\nnumber ${n}`));
    expect(await filesIn(server, 'incoming')).toEqual([]);
  });
});
