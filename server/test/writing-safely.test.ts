import { companyUsers, contracts, documents, paths, payments, rowTag, schedules, writePix } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../src/resources/index.ts';
import { form, pdf } from './harness/client.ts';
import { filesIn, leavesNothing } from './harness/left-behind.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const at = () => ({ account_id: world.account, company_id: world.company });
const rowsOf = async (resource: typeof contracts | typeof payments) =>
  (await world.as.superAdmin.get(paths.rows(resource, at()))).rows;

let keys = 0;
const newKey = () => ({ 'idempotency-key': `key ${++keys}` });

describe('a create with an Idempotency-Key', () => {
  const make = (key: Record<string, string>, client = world.as.superAdmin, body: object = sampleOf(contracts)) =>
    client.post(paths.rows(contracts, at()), { ...body }, key);

  test('sent twice answers the first row again and writes nothing', async () => {
    const key = newKey();
    const first = await make(key);
    const before = await rowsOf(contracts);
    const again = await make(key, world.as.superAdmin, { ...sampleOf(contracts), unit: 'Outra' });
    expect([again.status, again.body]).toEqual([201, first.body]);
    expect(await rowsOf(contracts)).toEqual(before);
  });

  test('sent many times at once makes one row', async () => {
    const key = newKey();
    const before = (await rowsOf(contracts)).length;
    const answers = await Promise.all(Array.from({ length: 8 }, () => make(key)));
    expect(new Set(answers.map(({ status, body }) => `${status} ${body.id}`)).size).toBe(1);
    expect(answers[0]?.status).toBe(201);
    expect((await rowsOf(contracts)).length).toBe(before + 1);
  });

  test('sent many times at once makes one user, whose e-mail is then taken', async () => {
    const key = newKey();
    const path = paths.rows(companyUsers, at());
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => world.as.superAdmin.post(path, { ...sampleOf(companyUsers) }, key)),
    );
    const [first] = answers;
    expect(answers.map(({ status, body }) => [status, body])).toEqual(answers.map(() => [201, first?.body]));
  });

  test('of a form with a file, sent many times at once, keeps the file once', async () => {
    const key = newKey();
    const texts = Object.entries(sampleOf(contracts)).map(([name, value]) => [name, String(value)]);
    const send = () =>
      world.as.superAdmin.post(paths.rows(contracts, at()), form({ ...Object.fromEntries(texts), file: pdf() }), key);
    const kept = (await filesIn(server, 'kept')).length;
    const [first, ...atOnce] = await Promise.all(Array.from({ length: 8 }, send));
    for (const again of [...atOnce, await send()]) expect(again.body).toEqual(first?.body);
    expect(await filesIn(server, 'kept')).toHaveLength(kept + 1);
    expect(await filesIn(server, 'incoming')).toEqual([]);
  });

  test('of a form with a file leaves no file when the key is refused', async () => {
    const used = newKey();
    await make(used);
    const texts = Object.entries(sampleOf(payments)).map(([name, value]) => [name, String(value)]);
    const sent = () => form({ ...Object.fromEntries(texts), invoice_file: pdf() });
    for (const key of [used, { 'idempotency-key': '' }]) {
      const send = () => world.as.superAdmin.post(paths.rows(payments, at()), sent(), key);
      const { status, body } = await leavesNothing(server, send);
      expect([status, Object.keys(body.errors)]).toEqual([422, ['Idempotency-Key']]);
    }
  });

  test('is refused on another path', async () => {
    const key = newKey();
    await make(key);
    const other = await world.as.superAdmin.post(paths.rows(payments, at()), sampleOf(payments), key);
    expect([other.status, Object.keys(other.body.errors)]).toEqual([422, ['Idempotency-Key']]);
  });

  test('is another person’s own, and new again after a day', async () => {
    const key = newKey();
    const first = await make(key);
    const others = await make(key, world.as.superPlain);
    expect(others.body.id).not.toBe(first.body.id);
    server.later(24 * 3_600_000 + 1);
    const { body } = await make(key, await server.signIn());
    expect(body.id).not.toBe(first.body.id);
    Object.assign(world.as, {
      superAdmin: await server.signIn(),
      superPlain: await server.signIn('plain@staff.test', 'senha de teste'),
    });
  });

  test.for(['', 'a'.repeat(101), 'tab\there'])('%j is no key', async (key) => {
    const answer = await make({ 'idempotency-key': key });
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, ['Idempotency-Key']]);
  });

  test('that was refused may be used again', async () => {
    const key = newKey();
    expect((await make(key, world.as.superAdmin, {})).status).toBe(422);
    expect((await make(key)).status).toBe(201);
  });
});

describe('If-Match', () => {
  // A proof is decided, not changed; decided twice it is refused in its own words.
  const changeable = resources.map(({ resource }) => resource).filter(({ rowCalls }) => rowCalls === undefined);
  test.for(changeable)('guards the rows of $name', async (resource) => {
    const { superAdmin } = world.as;
    const { body } = await superAdmin.post(paths.rows(resource, at()), sampleOf(resource));
    const path = paths.row(resource, at(), body.id);
    const { headers, body: row, status } = await superAdmin.get(path);
    expect([status, row]).toEqual([200, body]);
    const etag = headers.get('etag') ?? '';
    expect(etag).toBe(rowTag(body));

    const [first = ''] = Object.keys(resource.fields);
    const changed = { ...sampleOf(resource), [first]: 'Mudou' };
    const sent =
      resource.name === 'payments' || resource.name === 'contracts'
        ? { ...sampleOf(resource), unit: 'Mudou' }
        : changed;
    expect((await superAdmin.put(path, sent, { 'if-match': etag })).status).toBe(200);
    const stale = await superAdmin.put(path, sampleOf(resource), { 'if-match': etag });
    expect([stale.status, stale.body]).toEqual([412, { message: 'Esta linha foi alterada por outra pessoa.' }]);
    expect((await superAdmin.delete(path, { 'if-match': etag })).status).toBe(412);
    expect((await superAdmin.get(path)).status).toBe(200);
    expect((await superAdmin.put(path, sampleOf(resource), { 'if-match': '*' })).status).toBe(200);
    const now = (await superAdmin.get(path)).headers.get('etag') ?? '';
    expect((await superAdmin.delete(path, { 'if-match': `"other", ${now}` })).status).toBe(204);
  });

  test('of two at once lets one through', async () => {
    const { superAdmin, superPlain } = world.as;
    const { body } = await superAdmin.post(paths.rows(contracts, at()), sampleOf(contracts));
    const path = paths.row(contracts, at(), body.id);
    const version = { 'if-match': rowTag(body) };
    const answers = await Promise.all([
      superAdmin.put(path, { ...sampleOf(contracts), unit: 'Um' }, version),
      superPlain.put(path, { ...sampleOf(contracts), unit: 'Dois' }, version),
    ]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 412]);
  });
});

describe('fields that are kept when left out', () => {
  const today = () => server.services.today();
  const save = async (resource: typeof payments, body: object, id?: number) => {
    const { superAdmin } = world.as;
    const rows = paths.rows(resource, at());
    return id === undefined ? superAdmin.post(rows, { ...body }) : superAdmin.put(`${rows}/${id}`, { ...body });
  };
  const invoice = (more: object = {}) => ({ ...sampleOf(payments), ...more });

  test('paid_on follows the state of the invoice', async () => {
    const { body: pending } = await save(payments, invoice({ paid_on: '2026-01-05' }));
    expect(pending.paid_on).toBeNull();
    const { body: paid } = await save(payments, invoice({ status: 'paid_off' }), pending.id);
    expect(paid.paid_on).toBe(today());
    const { body: told } = await save(payments, invoice({ status: 'paid_off', paid_on: '2026-03-01' }), pending.id);
    expect(told.paid_on).toBe('2026-03-01');
    const { body: kept } = await save(payments, invoice({ status: 'paid_off', unit: 'Outra' }), pending.id);
    expect(kept.paid_on).toBe('2026-03-01');
    const { body: cleared } = await save(payments, invoice({ status: 'paid_off', paid_on: '' }), pending.id);
    expect(cleared.paid_on).toBeNull();
    const { body: again } = await save(payments, invoice({ paid_on: '2999-01-01' }), pending.id);
    expect([again.status, again.paid_on]).toEqual(['pending', null]);
    expect((await save(payments, invoice({ status: 'paid_off', paid_on: '' }))).body.paid_on).toBe(today());
  });

  test('paid_on is not looked at while the invoice is pending', async () => {
    const { body: paid } = await save(payments, invoice({ status: 'paid_off', paid_on: '2026-03-01' }));
    for (const id of [undefined, paid.id])
      for (const paid_on of ['garbage', 5]) {
        const { status, body } = await save(payments, invoice({ paid_on }), id);
        expect([status, body.paid_on]).toEqual([id ? 200 : 201, null]);
      }
    const texts = Object.entries(invoice({ paid_on: 'garbage' })).map(([name, value]) => [name, String(value)]);
    const sent = form(Object.fromEntries(texts));
    expect((await world.as.superAdmin.post(paths.rows(payments, at()), sent)).status).toBe(201);
  });

  test('paid_on is not after today', async () => {
    const answer = await save(payments, invoice({ status: 'paid_off', paid_on: '2999-01-01' }));
    expect([answer.status, answer.body.errors]).toEqual([422, { paid_on: ['Data inválida'] }]);
  });

  test('pix_code is a PIX code, kept until it is sent blank', async () => {
    const pix_code = writePix({ key: 'a@b.test', name: 'Clareira', city: 'SAO PAULO', amount: 10 });
    const { body } = await save(payments, invoice({ pix_code }));
    expect(body.pix_code).toBe(pix_code);
    expect((await save(payments, invoice(), body.id)).body.pix_code).toBe(pix_code);
    const wrong = await save(payments, invoice({ pix_code: `${pix_code}0` }), body.id);
    expect([wrong.status, wrong.body.errors]).toEqual([422, { pix_code: ['Código PIX inválido'] }]);
    expect((await save(payments, invoice({ pix_code: ' ' }), body.id)).body.pix_code).toBeNull();
  });

  test('a note, a validity and a filing day stay', async () => {
    const { superAdmin } = world.as;
    const visits = paths.rows(schedules, at());
    const visit = await superAdmin.post(visits, { ...sampleOf(schedules), note: ' Portão 2 ' });
    expect(visit.body.note).toBe('Portão 2');
    expect((await superAdmin.put(`${visits}/${visit.body.id}`, sampleOf(schedules))).body.note).toBe('Portão 2');
    const found = await superAdmin.get(`${visits}?search=portao`);
    expect(found.rows.map(({ id }) => id)).toEqual([visit.body.id]);
    const papers = paths.rows(documents, at());
    const dates = { valid_until: '2027-05-01', renewal_filed_on: '2026-01-02' };
    const paper = await superAdmin.post(papers, { ...sampleOf(documents), ...dates });
    expect(paper.body).toMatchObject(dates);
    const path = `${papers}/${paper.body.id}`;
    expect((await superAdmin.put(path, sampleOf(documents))).body).toMatchObject(dates);
    const blank = { ...sampleOf(documents), valid_until: '', renewal_filed_on: null };
    expect((await superAdmin.put(path, blank)).body).toMatchObject({ valid_until: null, renewal_filed_on: null });
    const ahead = await superAdmin.put(path, { ...sampleOf(documents), renewal_filed_on: '2999-01-01' });
    expect([ahead.status, ahead.body.errors]).toEqual([422, { renewal_filed_on: ['Data inválida'] }]);
  });
});
