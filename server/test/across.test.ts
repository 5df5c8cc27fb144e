import {
  addDays,
  documentState,
  documentStates,
  documents,
  paths,
  payments,
  type Receivables,
  type Resource,
  schedules,
  toCents,
} from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { correctOwed, owedSums } from '../src/resources/correct-owed.ts';
import type { AnswerBody } from './harness/answer.ts';
import { form } from './harness/client.ts';
import { owedByRows, owedKept } from './harness/owed.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { untilWaiting } from './harness/waiting.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const staff = () => world.as.superAdmin;

async function make(resource: Resource, company_id: number, values: object = {}): Promise<AnswerBody> {
  const body = { ...sampleOf(resource), ...values };
  const answer = await staff().post(paths.rows(resource, { account_id: world.account, company_id }), body);
  expect(answer.status, answer.text).toBe(201);
  return answer.body;
}

async function idsOf(resource: Pick<Resource, 'path'>, query = ''): Promise<number[]> {
  const { rows, status, text } = await staff().get(`${paths.accountRows(resource, world.account)}?${query}`);
  expect(status, text).toBe(200);
  return rows.map(({ id }) => id);
}

describe('the rows of all companies', () => {
  test('come with the name of their company, and a page leads to the next', async () => {
    const made = [
      await make(schedules, world.company, { date: '2027-01-10' }),
      await make(schedules, world.otherCompany, { date: '2027-01-05' }),
      await make(schedules, world.company, { date: '2027-01-01' }),
    ];
    const list = paths.accountRows(schedules, world.account);
    const first = await staff().get(`${list}?limit=2&date_from=2027-01-01`);
    expect(first.rows).toEqual([
      { ...made[0], company_name: 'Águas do Vale Ltda' },
      { ...made[1], company_name: 'Dedetizadora Silva' },
    ]);
    const next = /<(.*)>; rel="next"/.exec(first.headers.get('link') ?? '')?.[1] ?? '';
    const second = await staff().get(next);
    expect(second.rows.map(({ id }) => id)).toEqual([made[2]?.id]);
    expect(second.headers.get('link')).toBeNull();
    expect(await idsOf(schedules, 'date_from=2027-01-01&sort=date')).toEqual([made[2]?.id, made[1]?.id, made[0]?.id]);
    expect(await idsOf(schedules, 'date_from=2027-01-02&date_to=2027-01-05')).toEqual([made[1]?.id]);
  });

  test('are a hundred unless a limit says otherwise', async () => {
    const { db } = server.services;
    const { id } = await make(documents, world.otherCompany, { name: 'Cem' });
    const row = await db.selectFrom('documents').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
    const { id: _, ...columns } = row;
    await db
      .insertInto('documents')
      .values(Array.from({ length: 100 }, () => columns))
      .execute();
    expect((await idsOf(documents)).length).toBe(100);
    expect((await idsOf(documents, 'limit=1000')).length).toBe(101);
    await db.updateTable('documents').set({ deleted_at: 1 }).where('name', '=', 'Cem').execute();
  });

  test('are filtered by what is owed', async () => {
    const today = server.services.today();
    const late = await make(payments, world.company, { due_date: addDays(today, -1), unit: 'Filtro' });
    const due = await make(payments, world.otherCompany, { due_date: today, unit: 'Filtro' });
    const paid = await make(payments, world.company, {
      status: 'paid_off',
      due_date: addDays(today, -9),
      unit: 'Filtro',
    });
    const found = (query: string) => idsOf(payments, `search=filtro&${query}`);
    expect(await found('status=pending')).toEqual([late.id, due.id]);
    expect(await found('status=overdue')).toEqual([late.id]);
    expect(await found('status=paid_off')).toEqual([paid.id]);
    expect(await found(`due_from=${today}&due_to=${today}`)).toEqual([due.id]);
    expect(await found('')).toEqual([late.id, due.id, paid.id]);
  });

  test('are searched by their texts and by the name of their company', async () => {
    const company = await makeCompany(staff(), 'Pão & Açúcar 100%', '61186888000193');
    const own = await make(payments, company, { unit: 'Forno' });
    const other = await make(payments, world.company, { unit: 'Açúcar refinado' });
    expect(await idsOf(payments, 'search=acucar')).toEqual([own.id, other.id]);
    expect(await idsOf(payments, `search=${encodeURIComponent('100%')}`)).toEqual([own.id]);
    expect(await idsOf(payments, `search=${encodeURIComponent('o %')}`)).toEqual([]);
    expect(await idsOf(payments, `search=${encodeURIComponent('61.186.888/0001-93')}`)).toEqual([own.id]);
  });

  test('are found by the state of a document, as the contract tells it', async () => {
    const today = server.services.today();
    const days = [null, -1, 0, 1, 89, 90, 91, 119, 120, 209, 210, 211];
    const filed = [null, 0, -100, -119, -120, -121, -400];
    const made: AnswerBody[] = [];
    for (const type of ['environmental_license', 'certificates']) {
      for (const left of days) {
        for (const before of left === -1 ? filed : [null]) {
          const valid_until = left === null ? null : addDays(today, left);
          const filing = before === null ? null : addDays(valid_until ?? today, before);
          const renewal_filed_on = filing !== null && filing > today ? today : filing;
          made.push(await make(documents, world.company, { type, valid_until, renewal_filed_on, unit: 'Estado' }));
        }
      }
    }
    for (const state of documentStates) {
      const wanted = made.filter((row) => documentState(row as never, today) === state).map(({ id }) => id);
      expect(wanted.length).toBeGreaterThan(0);
      expect(await idsOf(documents, `state=${state}&search=estado&limit=1000`), state).toEqual(wanted);
    }
  });

  test('of a deleted company, or deleted themselves, are not there', async () => {
    const company = await makeCompany(staff(), 'Some');
    const row = await make(payments, company, { unit: 'Sumida' });
    const other = await make(payments, world.company, { unit: 'Sumida' });
    await staff().delete(paths.row(payments, { account_id: world.account, company_id: world.company }, other.id));
    expect(await idsOf(payments, 'search=sumida')).toEqual([row.id]);
    await staff().delete(`/api/accounts/${world.account}/companies/${company}`);
    expect(await idsOf(payments, 'search=sumida')).toEqual([]);
  });

  test.for([
    ['payments', 'status=late', 'status', 'Valor inválido'],
    ['payments', 'due_from=2026-02-30', 'due_from', 'Data inválida'],
    ['payments', 'due_to=01/01/2026', 'due_to', 'Data inválida'],
    ['payments', 'limit=1001', 'limit', 'Valor inválido'],
    ['payments', 'limit=0', 'limit', 'Valor inválido'],
    ['payments', 'after=x', 'after', 'Valor inválido'],
    ['schedules', 'status=pending', 'status', 'Valor inválido'],
    ['schedules', 'date_from=x', 'date_from', 'Data inválida'],
    ['documentations', 'state=late', 'state', 'Valor inválido'],
    ['documentations', 'sort=password', 'sort', 'Valor inválido'],
  ])('%s?%s is refused', async ([path = '', query, field = '', text]) => {
    const answer = await staff().get(`${paths.accountRows({ path }, world.account)}?${query}`);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }]);
  });
});

describe('receivables', () => {
  test('tell what is owed by age, and who owes most of what is overdue', async () => {
    const { otherAccountSuper } = world.as;
    const today = server.services.today();
    const account = world.otherAccount;
    const company = (name: string) => makeCompany(otherAccountSuper, name);
    const [little, much] = [await company('Pouco'), await company('Muito')];
    const owe = (company_id: number, value: number, days: number, status = 'pending') =>
      otherAccountSuper.post(paths.rows(payments, { account_id: account, company_id }), {
        ...{ ...sampleOf(payments), value, status, due_date: addDays(today, days) },
      });
    await owe(little, 0.1, -1);
    await owe(little, 0.2, 0);
    await owe(much, 1000.03, -30);
    await owe(much, 20.02, -31);
    await owe(much, 300.01, -61);
    await owe(much, 4000, -91);
    await owe(much, 77, -100, 'paid_off');
    const { body } = await otherAccountSuper.get(paths.receivables(account));
    expect(body.ageing).toEqual({
      ...{ as_of: today, not_due: 0.2, days_1_30: 1000.13, days_31_60: 20.02, days_61_90: 300.01, over_90: 4000 },
      total: 5320.36,
    });
    expect(body.companies).toEqual([
      { company_id: much, name: 'Muito', overdue: 5320.06, total: 5320.06, oldest_due: addDays(today, -91) },
      { company_id: little, name: 'Pouco', overdue: 0.1, total: 0.3, oldest_due: addDays(today, -1) },
    ]);
    await otherAccountSuper.delete(`/api/accounts/${account}/companies/${much}`);
    const after = (await otherAccountSuper.get(paths.receivables(account))).body;
    expect(toCents((after.ageing as { total: number }).total)).toBe(30);
  });
});

describe('settling', () => {
  const settle = (body: object) => staff().post(paths.settle(world.account), { ...body });
  const read = async (company_id: number, id: number) =>
    (await staff().get(paths.row(payments, { account_id: world.account, company_id }, id))).body;

  test('pays invoices of several companies, on the day that is told or today', async () => {
    const [one, other] = [await make(payments, world.company), await make(payments, world.otherCompany)];
    expect((await settle({ ids: [one.id, other.id, one.id], paid_on: '2026-03-01' })).body).toEqual({ settled: 2 });
    expect(await read(world.otherCompany, other.id)).toEqual({ ...other, status: 'paid_off', paid_on: '2026-03-01' });
    const third = await make(payments, world.company);
    expect((await settle({ ids: [one.id, third.id] })).body).toEqual({ settled: 1 });
    expect(await read(world.company, third.id)).toMatchObject({ paid_on: server.services.today() });
    expect(await read(world.company, one.id)).toMatchObject({ paid_on: '2026-03-01' });
  });

  test('settles all or none', async () => {
    const row = await make(payments, world.company);
    const { body: foreign } = await world.as.otherAccountSuper.post(
      paths.rows(payments, { account_id: world.otherAccount, company_id: world.foreignCompany }),
      sampleOf(payments),
    );
    for (const id of [foreign.id, 999_999]) {
      const answer = await settle({ ids: [row.id, id] });
      expect([answer.status, answer.body.errors]).toEqual([422, { ids: ['Valor inválido'] }]);
    }
    expect(await read(world.company, row.id)).toMatchObject({ status: 'pending' });
  });

  test.for([
    [{}, 'ids', 'Valor inválido'],
    [{ ids: [] }, 'ids', 'Valor inválido'],
    [{ ids: '1' }, 'ids', 'Valor inválido'],
    [{ ids: [0] }, 'ids', 'Valor inválido'],
    [{ ids: ['1'] }, 'ids', 'Valor inválido'],
    [{ ids: Array.from({ length: 1001 }, (_, at) => at + 1) }, 'ids', 'Valor inválido'],
    [{ ids: Array(1001).fill(1) }, 'ids', 'Valor inválido'],
    [{ ids: [1], paid_on: '2999-01-01' }, 'paid_on', 'Data inválida'],
    [{ ids: [1], paid_on: 'ontem' }, 'paid_on', 'Data inválida'],
  ] as [object, string, string][])('%j is refused', async ([body, field, text]) => {
    const answer = await settle(body);
    expect([answer.status, answer.body.errors]).toEqual([422, { [field]: [text] }]);
  });
});

describe('what is owed', () => {
  test('is kept with every way of writing an invoice', async () => {
    const company = await makeCompany(staff(), 'Devedora', '98765432000198');
    const place = { account_id: world.account, company_id: company };
    const agrees = async (when: string) =>
      expect(await owedKept(server.services), when).toEqual(await owedByRows(server.services));
    const row = await make(payments, company, { value: 10, due_date: '2026-01-10' });
    const other = await make(payments, company, { value: 20.5, due_date: '2026-02-10' });
    await make(payments, company, { value: 7, status: 'paid_off' });
    await agrees('made');
    await staff().put(paths.row(payments, place, row.id), { ...row, value: 30, due_date: '2026-02-10' });
    await agrees('changed');
    await staff().delete(paths.row(payments, place, other.id));
    await agrees('deleted');
    await staff().post(paths.restore(world.account, 'payments', other.id));
    await agrees('restored');
    await staff().post(paths.settle(world.account), { ids: [row.id] });
    await agrees('settled');
    await staff().delete(`/api/accounts/${world.account}/companies/${company}`);
    await agrees('deleted with its company');
    expect((await owedKept(server.services)).companies).toHaveProperty(String(company));
    await staff().post(paths.restore(world.account, 'companies', company));
    await agrees('restored with its company');
    const lines = ['10,5', '20'].map((value) => `98765432000198;U;01/01/2026;01/03/2026;${value};Pendente;1`);
    const file = new Blob([['cnpj;unit;service_date;due_date;value;status;billet_code', ...lines].join('\n')]);
    const sent = form({ resource: 'payments', file: [file, 'a.csv'] });
    const { id } = (await staff().post(paths.imports(world.account), sent)).body;
    await staff().post(paths.importCommit(world.account, id));
    await agrees('imported');
    await staff().post(paths.importUndo(world.account, id));
    await agrees('taken back');
    await Promise.all(
      Array.from({ length: 12 }, (_, at) =>
        make(payments, at % 2 ? company : world.company, { value: at + 1, due_date: `2026-0${1 + (at % 3)}-10` }),
      ),
    );
    await agrees('written by many at once');
  });

  test('is corrected where a server from before it was kept wrote invoices', async () => {
    const { db } = server.services;
    const company = await makeCompany(staff(), 'Esquecida');
    const due = (due_date: string) => make(payments, company, { value: 10, due_date });
    for (const day of ['2025-01-10', '2025-02-10']) await due(day);
    await db.updateTable('payments').set({ value_cents: 2500 }).where('company_id', '=', company).execute();
    const account_id = world.account;
    await db.deleteFrom('owed_days').where('due_date', '=', '2025-01-10').execute();
    await db.insertInto('owed_days').values({ account_id, due_date: '2025-03-10', invoices: 2, cents: 9 }).execute();
    await db.updateTable('companies').set({ owed_cents: 77 }).where('id', '=', world.otherCompany).execute();
    const correct = () => owedSums.run(server.services, { log: server.app.log, signal: new AbortController().signal });
    const correctTwice = () => Promise.all([correct(), correct()]);
    /** Two servers that find the same wrong sums before either corrects one. */
    const held = () =>
      db.transaction().execute(async (tx) => {
        await tx.selectFrom('companies').select('id').where('id', '=', world.otherCompany).forUpdate().execute();
        const corrected = correctTwice();
        await untilWaiting(server.services, 2);
        return { corrected };
      });
    const { corrected } = engine === 'postgres' ? await held() : { corrected: correctTwice() };
    // While others write.
    await Promise.all([corrected, due('2025-01-10'), due('2025-02-10'), due('2025-04-10')]);
    expect(await owedKept(server.services)).toEqual(await owedByRows(server.services));
    expect(await correctOwed(server.services)).toBe(0);
    const { companies } = (await staff().get(paths.receivables(account_id))).body as unknown as Receivables;
    const found = companies.find(({ company_id }) => company_id === company);
    const statement = await staff().get(
      `${paths.statement({ account_id, company_id: company })}?from=2026-01-01&to=2026-02-01`,
    );
    expect(found?.total).toBe(80);
    expect(statement.body.ageing).toMatchObject({ total: found?.total });
  });

  test('finds the fifty with most overdue among many that owe more', async () => {
    const { db } = server.services;
    const today = server.services.today();
    const account = world.otherAccount;
    const stamps = { created_at: 1, created_by: 1, updated_at: 1, updated_by: 1, search_text: '' };
    const made = await db
      .insertInto('companies')
      .values(Array.from({ length: 600 }, (_, at) => ({ ...stamps, account_id: account, name: `D${at}`, cnpj: '1' })))
      .returning(['id', 'name'])
      .execute();
    // The later a company, the less it owes, and the more of it is overdue; each has four overdue ones and one to come.
    const owes = made.flatMap(({ id }, at) => [
      { company_id: id, due_date: addDays(today, 5), value_cents: 100_000 * (600 - at) },
      ...[1, 2, 3, 4].map((days) => ({ company_id: id, due_date: addDays(today, -days), value_cents: 100 + at })),
    ]);
    const sample = { unit: 'U', service_date: today, status: 'pending', billet_code: '1', account_id: account };
    for (let from = 0; from < owes.length; from += 500) {
      const some = owes.slice(from, from + 500).map((one) => ({ ...stamps, ...sample, ...one }));
      await db.insertInto('payments').values(some).execute();
    }
    await db.deleteFrom('owed_days').where('account_id', '=', account).execute();
    await db
      .insertInto('owed_days')
      .columns(['account_id', 'due_date', 'invoices', 'cents'])
      .expression(
        db
          .selectFrom('payments')
          .innerJoin('companies', 'companies.id', 'payments.company_id')
          .select(({ fn }) => [
            'payments.account_id',
            'due_date',
            fn.countAll<number>().as('n'),
            fn.sum<number>('value_cents').as('cents'),
          ])
          .where('payments.account_id', '=', account)
          .where('status', '=', 'pending')
          .where('payments.deleted_at', 'is', null)
          .where('companies.deleted_at', 'is', null)
          .groupBy(['payments.account_id', 'due_date']),
      )
      .execute();
    for (const [at, { id }] of made.entries()) {
      const owed_cents = 100_000 * (600 - at) + 4 * (100 + at);
      await db.updateTable('companies').set({ owed_cents }).where('id', '=', id).execute();
    }
    const { body } = await world.as.otherAccountSuper.get(paths.receivables(account));
    const found = body.companies as { company_id: number; overdue: number; total: number; oldest_due: string }[];
    const last = made.slice(-45).toReversed();
    const ids = new Set(made.map(({ id }) => id));
    const own = found.filter(({ company_id }) => ids.has(company_id));
    expect(own.slice(0, 45).map(({ company_id }) => company_id)).toEqual(last.map(({ id }) => id));
    expect(found).toHaveLength(50);
    expect(own[0]).toMatchObject({
      ...{ overdue: (4 * 699) / 100, total: 1000 + (4 * 699) / 100, oldest_due: addDays(today, -4) },
    });
  });
});
