import { annexColumns, type FieldKind, paths, type Resource } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../src/resources/index.ts';
import type { AnswerBody } from './harness/answer.ts';
import { type Client, form } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { choices, missing, refusedValues, specified } from './harness/specified.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
let admin: Client;
const at = { account_id: 1, company_id: 0 };

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn();
  at.account_id = admin.user?.account_id ?? 0;
  at.company_id = await makeCompany(admin, 'Águas do Vale');
});
afterAll(() => server.stop());

type Values = Record<string, unknown>;

const specOf = (resource: Resource) => {
  const found = specified[resource.name];
  if (!found) throw new Error(`${resource.name} is not specified.`);
  return found;
};

async function create(resource: Resource, values: Values = sampleOf(resource)): Promise<AnswerBody> {
  const created = await admin.post(paths.rows(resource, at), values);
  expect(created.status, created.text).toBe(201);
  return created.body;
}

async function listed(resource: Resource, id: number): Promise<AnswerBody | undefined> {
  return (await admin.get(paths.rows(resource, at))).rows.find((row) => row.id === id);
}

/** A row as it is answered, of what was sent for it. */
function answered(resource: Resource, { password: _, ...sent }: Values, id: number): Values {
  const people = { account_id: at.account_id };
  const places: Record<string, Values> = {
    companies: {},
    companyUsers: { ...people, company_id: at.company_id },
    administrativeUsers: { ...people, company_id: null, admin_user: true },
  };
  const late = Object.keys(resource.fields).filter((name) => resource.fields[name]?.keptWhenAbsent);
  const annexes = [...annexColumns(resource), ...late].map((key) => [key, null]);
  return { id, ...(places[resource.name] ?? { company_id: at.company_id }), ...Object.fromEntries(annexes), ...sent };
}

function asForm(values: Values): FormData {
  return form(Object.fromEntries(Object.entries(values).map(([name, value]) => [name, String(value ?? '')])));
}

/** Another body than the first sample, of the same resource. */
function changed(resource: Resource): Values {
  const [first = ''] = Object.keys(specOf(resource).required);
  return { ...sampleOf(resource), [first]: 'Outra' };
}

const all = resources.map(({ resource }) => resource);

test('every resource is specified', () => {
  expect(all.map(({ name }) => name).sort()).toEqual(Object.keys(specified).sort());
});

/** What is not changed as a whole has tests of its own. */
const wholeRows = all.filter(({ rowCalls }) => !rowCalls);

describe.for(wholeRows)('$name', (resource) => {
  const { keys, required, optional } = specOf(resource);

  test('is created by JSON and by a form, and answered with exactly its keys', async () => {
    for (const send of [(values: Values) => values, asForm]) {
      const sample = sampleOf(resource);
      const created = await admin.post(paths.rows(resource, at), send(sample));
      expect(created.status).toBe(201);
      expect(Object.keys(created.body).sort()).toEqual(keys.split(', ').sort());
      expect(created.body).toEqual(answered(resource, sample, created.body.id));
      expect(await listed(resource, created.body.id)).toEqual(created.body);
    }
  });

  test('is changed by PUT and by POST with _method=put, as JSON and as a form', async () => {
    const { id } = await create(resource);
    const path = paths.row(resource, at, id);
    const method = { _method: 'put' };
    const ways: ((values: Values) => ReturnType<Client['put']>)[] = [
      (values) => admin.put(path, values),
      (values) => admin.put(path, asForm(values)),
      (values) => admin.post(path, { ...values, _method: 'PUT' }),
      (values) => admin.post(path, asForm({ ...values, ...method })),
    ];
    for (const change of ways) {
      const values = changed(resource);
      const answer = await change({ ...values, ...elsewhere(resource), id: 'ROW_1', password: '' });
      expect(answer.status, answer.text).toBe(200);
      expect(answer.body).toEqual(answered(resource, values, id));
      expect(await listed(resource, id)).toEqual(answer.body);
    }
  });

  test('is not changed by a POST that does not say so', async () => {
    const row = await create(resource);
    const path = paths.row(resource, at, row.id);
    const methods = [undefined, null, '', 'post', 'delete', ['put'], { toString: 1 }, true];
    for (const _method of methods) {
      const answer = await admin.post(path, { ...changed(resource), _method });
      expect(answer.status).toBe(422);
      expect(answer.body.errors).toEqual({ _method: ['Valor inválido'] });
    }
    expect((await admin.post(path, asForm(changed(resource)))).status).toBe(422);
    expect(await listed(resource, row.id)).toEqual(row);
  });

  test('is trimmed, and what it does not know is ignored', async () => {
    const { sent, row } = await createdWith(resource, (values) => ({
      ...values,
      ...Object.fromEntries(texts(required).map((name) => [name, ` \u00a0${values[name]}\n `])),
      id: 'ROW_1767225600000',
      deleted_at: 1,
      search_text: 'x',
      billet_annex_id: 1,
      annex_id: 1,
      account_id: 99,
      ...elsewhere(resource),
    }));
    expect(row).toEqual(answered(resource, sent, row.id));
  });

  test('misses what is required, whether blank or left out, when new and when changed', async () => {
    const row = await create(resource);
    for (const name of Object.keys(required)) {
      for (const blank of [undefined, null, '', ' \t\u00a0\u200b\u2060']) {
        const body = { ...sampleOf(resource), [name]: blank };
        const answers = [
          await admin.post(paths.rows(resource, at), body),
          await admin.put(paths.row(resource, at, row.id), body),
        ];
        for (const { status, body: error } of answers) {
          expect([status, error.errors]).toEqual([422, { [name]: [missing] }]);
        }
      }
    }
    const nothing = Object.fromEntries(Object.keys(required).map((name) => [name, [missing]]));
    expect((await admin.put(paths.row(resource, at, row.id), {})).body.errors).toEqual(nothing);
    expect((await admin.put(paths.row(resource, at, row.id))).body.errors).toEqual(nothing);
    expect(await listed(resource, row.id)).toEqual(row);
  });

  test.for(Object.entries({ ...required, ...optional }))(
    'refuses values that %s does not take',
    async ([name, kind]: [string, FieldKind]) => {
      const before = (await admin.get(paths.rows(resource, at))).rows.length;
      // A pending invoice is asked for no day of payment.
      const sample = { ...sampleOf(resource), ...(name === 'paid_on' && { status: 'paid_off' }) };
      for (const [value, text] of refusedValues[kind]) {
        const answer = await admin.post(paths.rows(resource, at), { ...sample, [name]: value });
        expect([answer.status, answer.body.errors], JSON.stringify(value)).toEqual([422, { [name]: [text] }]);
      }
      expect((await admin.get(paths.rows(resource, at))).rows.length).toBe(before);
    },
  );

  const chosen = Object.keys(required).filter((name) => required[name] === 'choice');
  test.for(chosen)('takes every value of %s', async (name) => {
    const values = choices[`${resource.name}.${name}`] ?? [];
    expect(values.length).toBeGreaterThan(1);
    for (const value of values) {
      const row = await create(resource, { ...sampleOf(resource), [name]: value });
      expect((await listed(resource, row.id))?.[name]).toBe(value);
    }
  });

  const dates = Object.keys(optional).filter(
    (name) => optional[name] === 'day' && !resource.fields[name]?.keptWhenAbsent,
  );
  test.for([dates].filter(({ length }) => length > 0))(
    'a change carries the whole row: %s left out is null',
    async () => {
      const { id } = await create(resource);
      const body = changed(resource);
      const blanks = Object.fromEntries(dates.map((name) => [name, null]));
      const without = Object.fromEntries(Object.entries(body).filter(([name]) => !dates.includes(name)));
      for (const sent of [without, { ...body, ...blanks }, { ...body, ...mapTo(dates, ' ') }]) {
        const answer = await admin.put(paths.row(resource, at, id), sent);
        expect([answer.status, answer.body]).toEqual([200, answered(resource, { ...sent, ...blanks }, id)]);
      }
    },
  );

  test('is listed by id', async () => {
    const ids = [(await create(resource)).id, (await create(resource)).id, (await create(resource)).id];
    await admin.put(paths.row(resource, at, ids[0] ?? 0), changed(resource));
    const found = (await admin.get(paths.rows(resource, at))).rows.map(({ id }) => id);
    expect(found).toEqual(found.toSorted((one, other) => one - other));
    expect(found).toEqual(expect.arrayContaining(ids));
  });

  test('is deleted once, and kept in the database with who and when', async () => {
    const row = await create(resource);
    const path = paths.row(resource, at, row.id);
    expect((await admin.delete(path)).status).toBe(204);
    expect((await admin.delete(path)).status).toBe(404);
    expect((await admin.put(path, sampleOf(resource))).status).toBe(404);
    expect(await listed(resource, row.id)).toBeUndefined();
    const { table } = resources.find((definition) => definition.resource === resource) ?? { table: 'companies' };
    const kept = await server.services.db.selectFrom(table).selectAll().where('id', '=', row.id).executeTakeFirst();
    expect(kept).toMatchObject({ id: row.id, deleted_by: admin.user?.id, created_by: admin.user?.id });
    expect(Math.abs(Number(kept?.deleted_at) - Date.now())).toBeLessThan(60_000);
  });

  test.for(['0', '-1', '1.5', '01', 'abc', 'ROW_1', '9007199254740993', '99999999999999999999', '%00', '999999999'])(
    'there is no row %s',
    async (id) => {
      for (const { status } of [
        await admin.put(paths.row(resource, at, id), sampleOf(resource)),
        await admin.post(paths.row(resource, at, id), { ...sampleOf(resource), _method: 'put' }),
        await admin.delete(paths.row(resource, at, id)),
      ]) {
        expect(status).toBe(404);
      }
    },
  );
});

const texts = (fields: Record<string, FieldKind>) => Object.keys(fields).filter((name) => fields[name] === 'text');

/** Where the path says the company, a body that says another is not heard. */
const elsewhere = ({ within }: Resource): Values => (within === 'company' ? { company_id: 987_654 } : {});

const mapTo = (names: string[], value: unknown): Values => Object.fromEntries(names.map((name) => [name, value]));

/** A row made of a sample that was dressed up, and the sample as it was. */
async function createdWith(resource: Resource, dress: (values: Values) => Values) {
  const sent = sampleOf(resource);
  return { sent, row: await create(resource, dress(sent)) };
}
