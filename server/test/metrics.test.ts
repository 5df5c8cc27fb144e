import { addDays, contracts, documents, paths, payments, proofs, shares } from '@clareira/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { enrol } from './harness/authenticator.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, engine, startServer, type TestServer } from './harness/server.ts';
import { SoftwareAuthenticator } from './harness/software-authenticator.ts';
import { joinStaff, makeCompany } from './harness/world.ts';

const token = 'a-token-for-the-figures';
const origin = 'https://portal.example';
const staffPassword = 'senha segura';
const authorization = `Bearer ${token}`;

let server: TestServer;
let admin: Client;
let company_id: number;

beforeAll(async () => {
  server = await startServer({ METRICS_TOKEN: token, MAX_UPLOAD_MB: '1', PUBLIC_URL: origin });
  admin = await server.signIn();
  company_id = await makeCompany(admin, 'Ipê');
});
afterAll(() => server.stop());

const scrape = async () => (await server.client().get('/metrics', { authorization })).text;

/** Every figure by its name and labels, as Prometheus reads them. */
async function figures(): Promise<Map<string, number>> {
  const lines = (await scrape()).split('\n').filter((line) => line && !line.startsWith('#'));
  return new Map(lines.map((line) => [line.replace(/ \S+$/, ''), Number(line.split(' ').at(-1))]));
}

/** What these figures grow by when this runs; a request is counted a moment after its answer went out. */
async function expectGrowth(grown: Record<string, unknown>, act: () => Promise<unknown>): Promise<void> {
  const before = await figures();
  await act();
  const growth = async () => {
    const after = await figures();
    return Object.fromEntries(
      Object.keys(grown).map((name) => [name, (after.get(name) ?? 0) - (before.get(name) ?? 0)]),
    );
  };
  await expect.poll(growth, { timeout: 30_000 }).toEqual(grown);
}

const isMore = (growth: number) => growth > 0;

const list = () => paths.rows(contracts, { account_id: 1, company_id });
const contract = (file: Blob) => form({ unit: 'U', technical_manager: 'T', status: 'S', file });
const counted = (method: string, route: string, status: number) =>
  `clareira_http_request_duration_seconds_count{method="${method}",route="${route}",status="${status}"}`;

describe('/metrics', () => {
  test('is not there unless a token is set', async () => {
    const closed = await startServer();
    const { status } = await closed.client().get('/metrics', { authorization });
    expect([status, closed.services.metrics]).toEqual([404, undefined]);
    await closed.stop();
  });

  test.for([undefined, '', 'Bearer', 'Bearer ', 'Bearer wrong', `Bearer ${token}x`, `Basic ${token}`, token])(
    'is closed to %j',
    async (given) => {
      const { status, headers, text } = await admin.get(
        '/metrics',
        given === undefined ? {} : { authorization: given },
      );
      expect(status).toBe(401);
      expect(headers.get('www-authenticate')).toBe('Bearer');
      expect(text).not.toContain('clareira_');
    },
  );

  test('is what Prometheus reads: each figure with its help and its type, once', async () => {
    const { status, headers, text } = await server.client().get('/metrics', { authorization });
    expect(status).toBe(200);
    expect(headers.get('content-type')).toMatch(/^text\/plain; version=0\.0\.4/);
    const named = (kind: string) => [...text.matchAll(new RegExp(`^# ${kind} (\\S+)`, 'gm'))].map(([, name]) => name);
    expect(named('HELP')).toEqual(named('TYPE'));
    expect(new Set(named('TYPE')).size).toBe(named('TYPE').length);
    const samples = text.split('\n').filter((line) => line && !line.startsWith('#'));
    expect(samples.filter((line) => !/^[a-z_]\w*(\{[^}]*\})? (-?[\d.e+-]+|NaN|\+Inf)$/.test(line))).toEqual([]);
    expect(named('TYPE')).toEqual(
      expect.arrayContaining(['process_resident_memory_bytes', 'nodejs_eventloop_lag_seconds']),
    );
  });
});

describe('requests', () => {
  test('are counted by method, route and status, with the time they took', async () => {
    const grown = {
      [counted('GET', paths.rows(contracts, { account_id: ':account_id', company_id: ':company_id' }), 200)]: 2,
      [counted('GET', paths.calendarFeed(':token'), 404)]: 1,
      [counted('GET', 'none', 404)]: 2,
      [counted('POST', paths.signOut, 419)]: 1,
    };
    await expectGrowth(grown, async () => {
      await admin.get(list());
      await admin.get(list());
      await server.client().get(paths.calendarFeed('unknown'));
      await admin.get('/api/nowhere');
      await admin.get('/elsewhere');
      await server.client().post(paths.signOut);
    });
    const text = await scrape();
    expect(text).toMatch(/clareira_http_request_duration_seconds_bucket\{le="0\.1",.*route="\/api\/login"/);
  });

  test('of made-up paths make no figures of their own', async () => {
    const madeUp = ['/a-path', '/another-path', '/api/no-path', '/api/accounts/no/path/either'];
    await expectGrowth({ [counted('GET', 'none', 404)]: madeUp.length }, async () => {
      for (const path of madeUp) await admin.get(path);
    });
    expect((await scrape()).split('\n').filter((line) => /path/.test(line))).toEqual([]);
  });
});

const ended = (outcome: string) => `clareira_sign_ins_total{outcome="${outcome}"}`;

test('sign-ins are counted by how they ended', async () => {
  await expectGrowth({ [ended('ok')]: 1, [ended('refused')]: 5, [ended('throttled')]: 1 }, async () => {
    await server.signIn();
    for (let times = 0; times < 6; times++) await server.client().signIn('someone@test.example', 'wrong');
  });
});

test('sign-ins of two steps are counted by how the second ended', async () => {
  const person = await joinStaff(server, 1);
  const { code, recoveryCodes } = await enrol(server, person, staffPassword);
  await expectGrowth({ [ended('ok')]: 1, [ended('refused')]: 2, [ended('throttled')]: 0 }, async () => {
    const client = server.client();
    expect((await client.signIn(person.email, staffPassword)).status).toBe(202);
    for (const wrong of [code(9), code(10)]) await client.post(paths.secondFactor, { code: wrong });
    expect((await client.post(paths.secondFactor, { code: recoveryCodes[0] })).status).toBe(200);
  });
});

test('sign-ins by passkey are counted as those by password are', async () => {
  const person = await joinStaff(server, 1);
  const device = new SoftwareAuthenticator(origin);
  const { body: asked } = await person.post(paths.passkeyOptions, { current_password: staffPassword });
  await person.post(paths.passkeys, { name: 'Celular', response: device.create(asked) });
  await expectGrowth({ [ended('ok')]: 1, [ended('refused')]: 1 }, async () => {
    const client = server.client();
    await client.handshake();
    const response = device.get((await client.post(paths.passkeySignInOptions)).body);
    expect((await client.post(paths.passkeySignIn, { response })).status).toBe(200);
    expect((await client.post(paths.passkeySignIn, { response })).status).toBe(422);
  });
});

test('files are counted as they are kept, refused and sent', async () => {
  const grown = {
    clareira_uploads_total: 1,
    clareira_upload_bytes_total: 100,
    'clareira_uploads_refused_total{reason="type"}': 1,
    'clareira_uploads_refused_total{reason="size"}': 1,
    'clareira_downloads_total{kind="pdf"}': 2,
    clareira_download_bytes_total: 110,
    'clareira_downloads_total{kind="zip"}': 1,
  };
  await expectGrowth(grown, async () => {
    const kept = await admin.post(list(), contract(pdf('x'.repeat(91))));
    expect(kept.status).toBe(201);
    expect((await admin.post(list(), contract(new Blob(['no PDF'])))).status).toBe(422);
    expect((await admin.post(list(), contract(pdf('x'.repeat(2_000_000))))).status).toBe(413);
    const wrong = form({ unit: '', technical_manager: 'T', status: 'S', file: pdf() });
    expect((await admin.post(list(), wrong)).status).toBe(422);
    const file = paths.download(Number(kept.body.annex_id));
    await admin.get(file);
    await admin.get(file, { range: 'bytes=0-9' });
    await admin.request('HEAD', file);
    await admin.get(paths.download(999_999));
    await admin.post(paths.zip(contracts, { account_id: 1, company_id }), { ids: [kept.body.id] });
  });
});

test('files of a shared folder are counted as others are, and pictures as pictures', async () => {
  const at = { account_id: 1, company_id };
  const paper = form({ type: 'certificates', unit: 'U', name: 'N', file: pdf('x'.repeat(91)) });
  const { id } = (await admin.post(paths.rows(documents, at), paper)).body;
  const folder = { title: 'Fiscalização', expires_on: addDays(server.services.today(), 7) };
  const { token } = (await admin.post(paths.rows(shares, at), folder)).body;
  const invoice = (await admin.post(paths.rows(payments, at), sampleOf(payments))).body;
  const picture = new Blob([Buffer.from('89504e470d0a1a0a', 'hex')]);
  const proof = await admin.post(paths.rows(proofs, at), form({ payment_id: String(invoice.id), file: picture }));
  const grown = {
    'clareira_downloads_total{kind="pdf"}': 1,
    'clareira_downloads_total{kind="image"}': 1,
    'clareira_downloads_total{kind="zip"}': 1,
    clareira_download_bytes_total: 108,
  };
  await expectGrowth(grown, async () => {
    const inspector = server.client();
    await inspector.get(paths.sharedFolder(String(token)));
    await inspector.request('HEAD', paths.sharedDocument(String(token), id));
    expect((await inspector.get(paths.sharedDocument(String(token), id))).status).toBe(200);
    expect((await inspector.get(paths.sharedZip(String(token)))).status).toBe(200);
    expect((await admin.get(paths.download(Number(proof.body.annex_id)))).status).toBe(200);
  });
});

describe('the database', () => {
  const statements = (kind: string, outcome = 'ok') =>
    `clareira_db_statement_duration_seconds_count{kind="${kind}",outcome="${outcome}"}`;

  test('has its statements counted by kind', async () => {
    const some = ['select', 'insert', 'delete', 'update'].map((kind) => [statements(kind), expect.toSatisfy(isMore)]);
    await expectGrowth(Object.fromEntries(some), async () => {
      await admin.post(list(), { unit: 'U', technical_manager: 'T', status: 'S' });
      await (await server.signIn()).post(paths.signOut);
    });
  });

  test('has its failures counted', async () => {
    const { db } = server.services;
    await expectGrowth({ [statements('other', 'error')]: 1 }, () =>
      sql`select nothing from nowhere`.execute(db).catch(() => undefined),
    );
  });

  test.for([
    ['', undefined],
    [', of one that finds rows by their keys too', { id: 'bigint' }],
  ] as const)('has the failures of its prepared statements counted%s', async ([, keys]) => {
    const { prepare } = server.services;
    const find = prepare(
      (db, { id }: { id: number }) =>
        db.selectFrom('companies').select(sql`nothing`.as('nothing')).where('companies.id', '=', id),
      keys,
    );
    await expectGrowth({ [statements('select', 'error')]: 1 }, () =>
      expect(find({ id: 1 })).rejects.toThrow(/nothing/),
    );
  });

  test('tells of its connections, where it has several', async () => {
    const states = ['in_use', 'idle', 'waiting'];
    const told = await server.services.db.connection().execute(async () => {
      const read = await figures();
      return states.map((state) => read.get(`clareira_db_connections{state="${state}"}`));
    });
    const several = [expect.toSatisfy(isMore), expect.any(Number), 0];
    expect(told).toEqual(engine === 'postgres' ? several : [undefined, undefined, undefined]);
  });
});

test('the figures name nobody', async () => {
  await admin.get(`${list()}?search=segredo`);
  const text = await scrape();
  const secrets = [adminEmail, 'Ipê', 'segredo', token, ...admin.cookies.values()];
  expect(secrets.filter((secret) => text.includes(secret))).toEqual([]);
});
