import { companies, contracts, fold, paths, payments, type Resource, schedules } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../src/resources/index.ts';
import type { AnswerBody } from './harness/answer.ts';
import type { Client } from './harness/client.ts';
import { rowForm } from './harness/row-form.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { specified } from './harness/specified.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
let admin: Client;
const at = { account_id: 0, company_id: 0 };

/** What differs between the rows of a list: ties, case, accents and missing dates. */
const variations = [
  { unit: 'Matriz', name: 'Ipê', date: '2026-01-31', value: 10, status: 'pending' },
  { unit: 'matriz', name: 'ipê', date: null, value: 9.99, status: 'paid_off' },
  { unit: 'Ática', name: 'Ângela', date: '2025-12-31', value: 10, status: 'pending' },
  { unit: 'Matriz', name: 'Ipê', date: null, value: 0, status: 'pending' },
  { unit: 'Filial 10', name: 'Zé', date: '2026-01-31', value: 100, status: 'paid_off' },
];

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn();
  at.account_id = admin.user?.account_id ?? 0;
  at.company_id = await makeCompany(admin, 'Águas do Vale');
  let invoice = 0;
  for (const { resource } of resources) {
    for (const { status, ...variation } of variations) {
      const values = { ...variation, ...(resource.name === 'payments' && { status }) };
      const body = resource.rowCalls
        ? await rowForm(admin, resource, at, { note: variation.unit, payment_id: invoice })
        : { ...sampleOf(resource), ...values };
      const created = await admin.post(paths.rows(resource, at), body);
      expect(created.status).toBe(201);
      if (resource.name === payments.name && status === 'pending') invoice = created.body.id;
    }
  }
});
afterAll(() => server.stop());

const all = resources.map(({ resource }) => resource);
/** People are answered by name and kept by id, so no list is sorted by them. */
const keysOf = ({ name, fields }: Resource) =>
  (specified[name]?.keys.split(', ') ?? []).filter((key) => fields[key]?.kind !== 'person');
const nextOf = ({ headers }: { headers: Headers }) => /^<(.*)>; rel="next"$/.exec(headers.get('link') ?? '')?.[1];

/** Blank sorts before everything, and equals are told apart by their id. */
/** The text that leads a row is sorted without case and accents, and then by the row's other texts. */
const leading: Record<string, string[]> = {
  payments: ['unit', 'billet_code'],
  contracts: ['unit', 'technical_manager', 'status'],
  schedules: ['unit', 'service_type', 'technical_manager'],
  documents: ['name', 'unit'],
  proofs: ['note'],
  companies: ['name', 'cnpj'],
  companyUsers: ['name', 'email'],
  administrativeUsers: ['name', 'email'],
};

function inOrder(rows: AnswerBody[], key: string, resource?: string): AnswerBody[] {
  const texts = leading[resource ?? ''] ?? [];
  const rank = (row: AnswerBody) => {
    if (key === texts[0]) return texts.map((text) => fold(String(row[text]))).join('\n');
    return (row[key] ?? '') as string | number | boolean;
  };
  const compared = (one: AnswerBody, other: AnswerBody) => {
    if (rank(one) === rank(other)) return one.id - other.id;
    return rank(one) < rank(other) ? -1 : 1;
  };
  return rows.toSorted(compared);
}

async function walk(path: string): Promise<AnswerBody[]> {
  const found: AnswerBody[] = [];
  for (let next: string | undefined = path; next; ) {
    const page = await admin.get(next);
    expect(page.status, page.text).toBe(200);
    expect(page.rows.length).toBeGreaterThan(0);
    found.push(...page.rows);
    next = nextOf(page);
  }
  return found;
}

describe.for(all)('$name', (resource) => {
  test('is one plain array by default', async () => {
    const answer = await admin.get(paths.rows(resource, at));
    expect(answer.rows.length).toBeGreaterThanOrEqual(variations.length);
    expect(answer.rows).toEqual(inOrder(answer.rows, 'id'));
    expect(answer.headers.get('link')).toBeNull();
  });

  test.for(keysOf(resource))('is sorted by %s both ways, and walked page by page', async (key) => {
    const rows = paths.rows(resource, at);
    const ascending = inOrder((await admin.get(rows)).rows, key, resource.name);
    expect((await admin.get(`${rows}?sort=${key}`)).rows).toEqual(ascending);
    expect(await walk(`${rows}?sort=${key}&limit=2`)).toEqual(ascending);
    expect(await walk(`${rows}?sort=-${key}&limit=3`)).toEqual(ascending.toReversed());
  });
});

describe('a page', () => {
  const rows = () => paths.rows(payments, at);

  test('leads to the next one, asked in the same way', async () => {
    const first = await admin.get(`${rows()}?search=matriz&sort=-value&limit=1`);
    const address = new URL(nextOf(first) ?? '', server.url);
    expect(address.pathname).toBe(rows());
    const { after, ...asked } = Object.fromEntries(address.searchParams);
    expect(asked).toEqual({ search: 'matriz', sort: '-value', limit: '1' });
    expect(after).toMatch(/^[\w-]+$/);
  });

  test('that ends with the last row leads nowhere', async () => {
    const exact = await admin.get(`${rows()}?limit=${variations.length}`);
    expect(exact.rows).toHaveLength(variations.length);
    expect(exact.headers.get('link')).toBeNull();
    expect((await admin.get(`${rows()}?limit=1000`)).headers.get('link')).toBeNull();
  });

  test('begins where the last one ended, even when that row is gone', async () => {
    const units = ['A1', 'A2', 'A3', 'A4'];
    for (const unit of units)
      await admin.post(paths.rows(schedules, at), { ...sampleOf(schedules), unit, service_type: 'Walk' });
    const first = await admin.get(`${paths.rows(schedules, at)}?search=walk&sort=unit&limit=2`);
    await admin.delete(paths.row(schedules, at, first.rows[1]?.id ?? 0));
    const rest = await admin.get(nextOf(first) ?? '');
    expect(rest.rows.map(({ unit }) => unit)).toEqual(['A3', 'A4']);
  });

  test('blank parameters are as good as none', async () => {
    const { rows: found } = await admin.get(`${rows()}?search=&sort=&limit=&after=`);
    expect(found).toHaveLength(variations.length);
  });
});

describe('a search', () => {
  const rows = () => paths.rows(contracts, at);
  const units = ['São José', 'SAO JOSE', 'sa\u0303o jose\u0301 2', '50% pago', '500 pago', 'a_b', 'aXb', 'c\\d', 'c/d'];
  const found = async (search: string) =>
    (await admin.get(`${rows()}?search=${encodeURIComponent(search)}`)).rows.map(({ unit }) => unit);

  beforeAll(async () => {
    for (const unit of units) await admin.post(rows(), { ...sampleOf(contracts), unit, technical_manager: 'Busca' });
  });

  test.for([
    ['sao jose', ['São José', 'SAO JOSE', 'sa\u0303o jose\u0301 2']],
    ['SÃO JOSÉ', ['São José', 'SAO JOSE', 'sa\u0303o jose\u0301 2']],
    ['o J', ['São José', 'SAO JOSE', 'sa\u0303o jose\u0301 2']],
    ['50%', ['50% pago']],
    ['%', ['50% pago']],
    ['a_b', ['a_b']],
    ['_', ['a_b']],
    ['c\\d', ['c\\d']],
    ['\\', ['c\\d']],
    ['\\_', []],
    ['inexistente', []],
  ] as const)('for %j takes case, accents and signs as both databases must', async ([search, expected]) => {
    expect(await found(search)).toEqual(expected);
  });

  test('looks into every text of the row, and not into its dates or files', async () => {
    expect(await found('busca')).toEqual(units);
    expect(await found('2026')).toEqual([]);
  });

  test('finds people by name and e-mail', async () => {
    const sample = sampleOf({ name: 'companyUsers' });
    const created = await admin.post(`/api/accounts/${at.account_id}/companies/${at.company_id}/users`, sample);
    const search = `/api/accounts/${at.account_id}/companies/${at.company_id}/users?search=`;
    const email = String(sample.email).toUpperCase();
    expect((await admin.get(search + encodeURIComponent(email))).rows).toEqual([created.body]);
  });
});

describe('what a list is asked wrongly', () => {
  const long = 'a'.repeat(201);
  const cursor = (...parts: unknown[]) => Buffer.from(JSON.stringify(parts)).toString('base64url');

  test.for([
    ...['0', '-1', '1001', '1.5', '1e2', 'abc', '1&limit=2'].map((value) => ['limit', value]),
    ...['unknown', 'password', 'search_text', '--id', 'id,unit', 'value_cents', '-'].map((value) => ['sort', value]),
    ...[long, '%00', '%EF%BF%BD', 'a&search=b'].map((value) => ['search', value]),
    ...['x', '1', 'AAAA', 'W10', 'bnVsbA', cursor(), cursor('id', '1', 1), cursor('id', 1)].map((value) => [
      'after',
      value,
    ]),
    ...[cursor('id', 1, '1'), cursor('id', 1, 1.5), cursor('id', 2 ** 60, 1), cursor(1, 1)].map((value) => [
      'after',
      value,
    ]),
  ] as [string, string][])('%s=%s', async ([name, value]) => {
    for (const resource of [payments, companies]) {
      const answer = await admin.get(`${paths.rows(resource, at)}?${name}=${value}`);
      expect([answer.status, answer.body.errors]).toEqual([422, { [name]: ['Valor inválido'] }]);
    }
  });

  test('names every parameter that is wrong', async () => {
    const { body } = await admin.get(`${paths.rows(payments, at)}?limit=0&sort=x&after=x`);
    expect(Object.keys(body.errors).sort()).toEqual(['after', 'limit', 'sort']);
  });

  test('a cursor of another order', async () => {
    const rows = paths.rows(payments, at);
    const first = await admin.get(`${rows}?sort=unit&limit=1`);
    const after = new URL(nextOf(first) ?? '', server.url).searchParams.get('after');
    expect((await admin.get(`${rows}?sort=unit&after=${after}`)).status).toBe(200);
    for (const sort of ['-unit', 'billet_code', 'status', 'value', 'id', '']) {
      const answer = await admin.get(`${rows}?sort=${sort}&after=${after}`);
      expect([answer.status, answer.body.errors], sort).toEqual([422, { after: ['Valor inválido'] }]);
    }
  });
});
