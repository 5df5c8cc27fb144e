import { addDays, companies, documents, paths, shares } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mostCalls } from '../src/shares/public-routes.ts';
import { mostNewShares } from '../src/shares/routes.ts';
import type { Answer } from './harness/answer.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { leavesNothing } from './harness/left-behind.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { unzipped } from './harness/unzip.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

const minute = 60_000;
const day = 24 * 60 * minute;

let server: TestServer;
let world: World;
let member: Client;
/** Has no cookie at all. */
let inspector: Client;

beforeAll(async () => {
  server = await startServer();
  // The clock goes on by minutes, and no day may end between a call and the next: it begins at noon in São Paulo.
  server.later((15 * 60 * minute + day - (Date.now() % day)) % day);
  world = await makeWorld(server);
  member = world.as.ordinary;
  inspector = server.client();
});
afterAll(() => server.stop());

const today = () => server.services.today();
const at = () => ({ account_id: world.account, company_id: world.company });
const title = 'Fiscalização';

async function paper(fields: Record<string, string>, company = world.company, file: Blob | null = pdf(fields.name)) {
  const sent = { type: 'certificates', unit: 'Matriz', name: 'Certificado', ...fields };
  const path = paths.rows(documents, { ...at(), company_id: company });
  const { status, body } = await world.as.superAdmin.post(path, form({ ...sent, ...(file && { file }) }));
  expect(status).toBe(201);
  return body.id;
}

const make = (fields: Record<string, unknown> = {}, client = member) =>
  client.post(paths.rows(shares, at()), { title, expires_on: addDays(today(), 7), ...fields });

async function open(token: unknown): Promise<Answer> {
  // So that no test is held up by the calls of another.
  server.later(minute);
  return inspector.get(paths.sharedFolder(String(token)));
}

describe('a folder is made', () => {
  test('by a member, and told with its token once', async () => {
    const { status, body } = await make({ title: ' Prefeitura ' });
    expect(status).toBe(201);
    const { token, ...share } = body;
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(Object.keys(share)).toEqual(
      'id company_id title expires_on document_ids created_at created_by revoked_at opened last_opened_at'.split(' '),
    );
    expect(share).toMatchObject({
      company_id: world.company,
      title: 'Prefeitura',
      expires_on: addDays(today(), 7),
      document_ids: null,
      created_by: 'ordinary',
      revoked_at: null,
      opened: 0,
      last_opened_at: null,
    });
    const { rows, text } = await member.get(paths.rows(shares, at()));
    expect(rows).toContainEqual(share);
    expect(text).not.toContain(String(token));
    const stored = await server.services.db.selectFrom('shares').selectAll().execute();
    expect(JSON.stringify(stored)).not.toContain(String(token));
  });

  test.for([
    [{ title: '' }, { title: ['Campo obrigatório*'] }],
    [{ expires_on: '' }, { expires_on: ['Campo obrigatório*'] }],
    [{ expires_on: '2026-02-30' }, { expires_on: ['Data inválida'] }],
    [{ expires_on: -1 }, { expires_on: ['Data inválida'] }],
    [{ expires_on: 91 }, { expires_on: ['Data inválida'] }],
    [{ document_ids: [] }, { document_ids: ['Valor inválido'] }],
    [{ document_ids: ['x'] }, { document_ids: ['Valor inválido'] }],
    [{ document_ids: { 0: 1 } }, { document_ids: ['Valor inválido'] }],
    [{ document_ids: [[1]] }, { document_ids: ['Valor inválido'] }],
    [{ document_ids: [999_999] }, { document_ids: ['Valor inválido'] }],
    [{ title: ' ', expires_on: 'x', document_ids: 'x' }, undefined],
  ] as const)('not of %j', async ([fields, errors]) => {
    const { expires_on } = fields as { expires_on?: unknown };
    const days = typeof expires_on === 'number' && { expires_on: addDays(today(), expires_on) };
    const { status, body } = await leavesNothing(server, () => make({ ...fields, ...days }));
    expect(status).toBe(422);
    if (errors) expect(body.errors).toEqual(errors);
    else expect(Object.keys(body.errors)).toEqual(['title', 'expires_on', 'document_ids']);
  });

  test('to end today, or 90 days on', async () => {
    for (const days of [0, 90]) expect((await make({ expires_on: addDays(today(), days) })).status).toBe(201);
  });

  test('not with the papers of another company, nor with deleted ones', async () => {
    const theirs = await paper({}, world.otherCompany);
    const gone = await paper({});
    await world.as.superAdmin.delete(paths.row(documents, at(), gone));
    const own = await paper({});
    for (const id of [theirs, gone]) expect((await make({ document_ids: [own, id] })).status).toBe(422);
    expect((await make({ document_ids: [own, own] })).body.document_ids).toEqual([own]);
  });

  test('not of a list so deep that reading it would fill the stack', async () => {
    const ids = `${'['.repeat(100_000)}1${']'.repeat(100_000)}`;
    const fields = `{"title":"${title}","expires_on":"${today()}","document_ids":${ids}}`;
    const answer = await member.post(paths.rows(shares, at()), fields, { 'content-type': 'application/json' });
    expect([answer.status, answer.body.errors]).toEqual([422, { document_ids: ['Valor inválido'] }]);
  });

  test.for([
    ['document_ids', 3],
    ['document_ids[]', 3],
    ['document_ids[]', 1],
  ] as const)('of a form that names each paper in a field of its own, %s, %i', async ([name, count]) => {
    const ids = [await paper({}), await paper({}), await paper({})].slice(0, count);
    const sent = form({ title, expires_on: today() });
    for (const id of ids) sent.append(name, String(id));
    const { status, body } = await member.post(paths.rows(shares, at()), sent);
    expect([status, body.document_ids]).toEqual([201, ids]);
  });

  test('of a form that numbers its papers; and not of one whose list is empty, which would be of all', async () => {
    const ids = [await paper({}), await paper({})];
    const numbered = ids.map((id, place) => [`document_ids[${place}]`, String(id)]);
    const send = (lists: Record<string, string>) =>
      member.post(paths.rows(shares, at()), form({ title, expires_on: today(), ...lists }));
    const { status, body } = await send({ document_ids: '', ...Object.fromEntries(numbered) });
    expect([status, body.document_ids]).toEqual([201, ids]);
    const empty = await send({ 'document_ids[]': '' });
    expect([empty.status, empty.body.errors]).toEqual([422, { document_ids: ['Valor inválido'] }]);
  });

  test('so many times a minute by a member; the staff make more', async () => {
    server.later(minute + 1);
    const many = await Promise.all(Array.from({ length: mostNewShares }, () => make()));
    expect(new Set(many.map(({ status }) => status))).toEqual(new Set([201]));
    const refused = await leavesNothing(server, () => make());
    expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/^Muitas tentativas\. /)]);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    const others = [
      make({}, world.as.companyAdmin),
      ...Array.from({ length: 70 }, () => make({}, world.as.superAdmin)),
    ];
    expect(new Set((await Promise.all(others)).map(({ status }) => status))).toEqual(new Set([201]));
    server.later(minute + 1);
    expect((await make()).status).toBe(201);
  });

  test('once, however often it is sent under one key; and the token is told once', async () => {
    const send = (expires_on = today()) =>
      member.post(paths.rows(shares, at()), { title, expires_on }, { 'idempotency-key': 'pasta-1' });
    const [first, second] = [await send(), await send()];
    const { token, ...share } = first.body;
    expect(token).toBeTypeOf('string');
    expect([second.status, second.body]).toEqual([201, share]);
    // As it would be for one whose last day went by before the answer was asked for again.
    const late = await send(addDays(today(), -1));
    expect([late.status, late.body]).toEqual([201, share]);
  });

  test('and is read at its own path, with the version that it can be ended by', async () => {
    const { token, ...share } = (await make({})).body;
    const path = paths.row(shares, at(), share.id);
    const before = await member.get(path);
    expect([before.status, before.body]).toEqual([200, share]);
    const etag = before.headers.get('etag') ?? '';
    await open(token);
    const after = await member.get(path);
    expect([after.headers.get('etag'), after.body.opened]).toEqual([etag, 1]);
    expect((await member.delete(path, { 'if-match': '"another"' })).status).toBe(412);
    expect((await open(token)).status).toBe(200);
    expect((await member.delete(path, { 'if-match': etag })).status).toBe(204);
    expect((await member.get(path)).body.revoked_at).not.toBeNull();
  });
});

describe('an open folder', () => {
  test('shows what is valid, licences first, and nothing else', async () => {
    const company = await makeCompany(world.as.superAdmin, 'Frigorífico Sul', '11222333000181');
    const file = async (fields: Record<string, string>) => paper(fields, company);
    const certificate = await file({ name: 'Certificado B', valid_until: today() });
    const other = await file({ name: 'Certificado A' });
    const licence = await file({
      name: 'Licença',
      type: 'environmental_license',
      date: '2026-01-02',
      valid_until: addDays(today(), 400),
    });
    const extended = await file({
      name: 'Licença antiga',
      type: 'environmental_license',
      valid_until: addDays(today(), -5),
      renewal_filed_on: addDays(today(), -125),
    });
    await file({ name: 'Vencido', valid_until: addDays(today(), -1) });
    await paper({ name: 'Sem arquivo' }, company, null);
    const made = await world.as.superAdmin.post(paths.rows(shares, { ...at(), company_id: company }), {
      title,
      expires_on: today(),
    });
    const { status, body } = await open(made.body.token);
    expect(status).toBe(200);
    expect(body).toEqual({
      brand: 'Clareira',
      company: { name: 'Frigorífico Sul', cnpj: '11222333000181' },
      title,
      expires_on: made.body.expires_on,
      documents: [
        {
          id: licence,
          name: 'Licença',
          type: 'environmental_license',
          unit: 'Matriz',
          date: '2026-01-02',
          valid_until: addDays(today(), 400),
          state: 'valid',
        },
        expect.objectContaining({ id: extended, state: 'extended' }),
        expect.objectContaining({ id: other, state: 'none', valid_until: null }),
        expect.objectContaining({ id: certificate, state: 'expiring' }),
      ],
    });
  });

  test('shows what was chosen, expired or not, and hands it out', async () => {
    const [chosen, hidden] = [await paper({ name: 'Escolhido', valid_until: '2020-01-01' }), await paper({})];
    const token = String((await make({ document_ids: [chosen] })).body.token);
    expect((await open(token)).body.documents).toEqual([expect.objectContaining({ id: chosen, state: 'expired' })]);
    const file = await inspector.get(paths.sharedDocument(token, chosen));
    expect([file.status, file.text]).toEqual([200, '%PDF-1.4\nEscolhido']);
    expect(file.headers.get('content-type')).toBe('application/pdf');
    expect(file.headers.get('content-disposition')).toMatch(/^inline; /);
    expect(file.headers.get('x-content-type-options')).toBe('nosniff');
    const part = await inspector.get(paths.sharedDocument(token, chosen), { range: 'bytes=0-3' });
    expect([part.status, part.text]).toEqual([206, '%PDF']);
    expect((await inspector.get(paths.sharedDocument(token, hidden))).status).toBe(404);
  });

  test('follows what becomes of the papers', async () => {
    const id = await paper({ name: 'Novo' });
    const token = String((await make()).body.token);
    const ids = async () => ((await open(token)).body.documents as { id: number }[]).map((one) => one.id);
    expect(await ids()).toContain(id);
    await world.as.superAdmin.put(paths.row(documents, at(), id), {
      ...{ name: 'Novo', type: 'certificates', unit: 'Matriz' },
      valid_until: addDays(today(), -1),
    });
    expect(await ids()).not.toContain(id);
    expect((await inspector.get(paths.sharedDocument(token, id))).status).toBe(404);
  });

  test('comes as one ZIP', async () => {
    const twice = [await paper({ name: 'Laudo 1/2026' }), await paper({ name: 'Laudo 1/2026' })];
    const { body } = await make({ title: 'Vigilância 3/2026', document_ids: twice });
    server.later(minute);
    const { status, headers, bytes } = await inspector.get(paths.sharedZip(String(body.token)));
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('application/zip');
    expect(headers.get('content-disposition')).toContain("filename*=UTF-8''Vigil%C3%A2ncia%203-2026.zip");
    expect([...unzipped(bytes).keys()].sort()).toEqual(['Laudo 1-2026 - Matriz (2).pdf', 'Laudo 1-2026 - Matriz.pdf']);
    const head = await inspector.request('HEAD', paths.sharedZip(String(body.token)));
    expect([head.status, head.headers.get('content-type'), head.text]).toEqual([200, 'application/zip', '']);
  });

  test('comes as one ZIP under names that every disk takes', async () => {
    const odd = [await paper({ name: 'C:\\licenças\\LO 123' }), await paper({ name: 'A: "LO" *nova* <2026>|?' })];
    const { body } = await make({ title: 'D: tudo', document_ids: odd });
    server.later(minute);
    const { status, headers, bytes } = await inspector.get(paths.sharedZip(String(body.token)));
    expect(status).toBe(200);
    expect(headers.get('content-disposition')).toContain('filename="D- tudo.zip"');
    expect([...unzipped(bytes).keys()].sort()).toEqual([
      'A- -LO- -nova- -2026--- - Matriz.pdf',
      'C--licenças-LO 123 - Matriz.pdf',
    ]);
  });

  test('counts its openings, and tells them in the audit trail', async () => {
    const { body } = await make();
    await open(body.token);
    const read = await open(body.token);
    // Asked for with HEAD it says how long it is, and was opened by nobody.
    const head = await inspector.request('HEAD', paths.sharedFolder(String(body.token)));
    const size = String(Buffer.byteLength(read.text));
    expect([head.status, head.headers.get('content-length'), head.text]).toEqual([200, size, '']);
    const { rows } = await member.get(paths.rows(shares, at()));
    const share = rows.find(({ id }) => id === body.id);
    expect(share).toMatchObject({ opened: 2, last_opened_at: expect.stringMatching(/^\d{4}-.*Z$/) });
    const trail = await world.as.superAdmin.get(paths.audit(world.account));
    const openings = trail.rows.filter(({ action, row_id }) => action === 'open' && row_id === body.id);
    expect(openings).toHaveLength(2);
    expect(openings[0]).toMatchObject({ resource: 'shares', company_id: world.company, user_id: null, details: {} });
    expect(trail.text).not.toContain(String(body.token));
  });
});

describe('a token that opens nothing is answered alike', () => {
  const answers = async (token: string, id: number) => {
    const calls = [paths.sharedFolder(token), paths.sharedDocument(token, id), paths.sharedZip(token)];
    server.later(minute);
    return Promise.all(
      calls.map(async (path) => {
        const { status, text, headers } = await inspector.get(path);
        return { status, text, type: headers.get('content-type') };
      }),
    );
  };
  const nothing = { status: 404, text: '{"message":"Não encontrado."}', type: 'application/json; charset=utf-8' };
  const allNothing = [nothing, nothing, nothing];

  test('unknown, and of any form', async () => {
    for (const token of ['x', 'A'.repeat(43), '%00', 'a.b', `${'é'.repeat(10)}`]) {
      expect(await answers(encodeURIComponent(token), 1)).toEqual(allNothing);
    }
  });

  test('revoked, at once; and to revoke it again changes nothing', async () => {
    const id = await paper({});
    const { body } = await make();
    const path = paths.row(shares, at(), body.id);
    expect((await member.delete(path)).status).toBe(204);
    expect(await answers(String(body.token), id)).toEqual(allNothing);
    const revoked = (await member.get(paths.rows(shares, at()))).rows.find((share) => share.id === body.id);
    expect(revoked?.revoked_at).toMatch(/^\d{4}-.*Z$/);
    server.later(minute);
    expect((await member.delete(path)).status).toBe(204);
    const { rows } = await member.get(paths.rows(shares, at()));
    expect(rows.find((share) => share.id === body.id)).toEqual(revoked);
  });

  test('of a deleted company', async () => {
    const company = await makeCompany(world.as.superAdmin, 'Passageira');
    const id = await paper({}, company);
    const { body } = await world.as.superAdmin.post(paths.rows(shares, { ...at(), company_id: company }), {
      title,
      expires_on: today(),
    });
    expect((await open(body.token)).status).toBe(200);
    await world.as.superAdmin.delete(paths.row(companies, at(), company));
    expect(await answers(String(body.token), id)).toEqual(allNothing);
  });

  test('a paper that is not in it, of another company, or not one at all', async () => {
    const theirs = await paper({}, world.otherCompany);
    const token = String((await make()).body.token);
    for (const id of [theirs, 999_999, 'x', '0', '1e3']) {
      const { status, text } = await inspector.get(paths.sharedDocument(token, id));
      expect([status, text]).toEqual([404, nothing.text]);
    }
  });

  test('to a tab of its own with a page, in the language of the browser', async () => {
    const id = await paper({});
    const { body } = await make();
    await member.delete(paths.row(shares, at(), body.id));
    server.later(minute);
    const headers = { 'sec-fetch-dest': 'document', 'accept-language': 'en' };
    const path = paths.sharedDocument(String(body.token), id);
    const opened = await inspector.send({ method: 'GET', path, headers, body: undefined });
    expect([opened.status, opened.headers.get('content-type')]).toEqual([404, 'text/html; charset=utf-8']);
    expect(opened.bytes.toString()).toContain('access to it has ended');
  });

  test('expired, the day after its last', async () => {
    const id = await paper({});
    const { body } = await make({ expires_on: addDays(today(), 2) });
    server.later(2 * day);
    const again = await server.signIn('ordinary@vale.test', 'senha de teste');
    expect(body.expires_on).toBe(today());
    expect((await open(body.token)).status).toBe(200);
    server.later(day);
    expect(await answers(String(body.token), id)).toEqual(allNothing);
    expect(again.user).toBeDefined();
  });
});

test('one address has 60 calls a minute, over all folders', async () => {
  server.later(2 * minute);
  const call = () => inspector.get(paths.sharedFolder('nothing'));
  const statuses = new Set<number>();
  for (let calls = 0; calls < mostCalls; calls++) statuses.add((await call()).status);
  expect([...statuses]).toEqual([404]);
  const refused = await inspector.get(paths.sharedZip('another'));
  expect(refused.status).toBe(429);
  const wait = Number(refused.headers.get('retry-after'));
  expect(wait).toBeGreaterThan(0);
  expect(wait).toBeLessThanOrEqual(60);
  server.later(wait * 1000);
  expect((await call()).status).toBe(404);
});
