import { companies, fold, paths, payments, searchTextOf } from '@clareira/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { accountLists, listAccount } from '../src/across/lists.ts';
import { searchedTables, tablesOfEngine } from '../src/database/tables-in-order.ts';
import { queryReader } from '../src/http/query.ts';
import { readListing } from '../src/resources/engine/listing.ts';
import { indexTexts } from '../src/search-index/keep-indexed.ts';
import type { AnswerBody } from './harness/answer.ts';
import { form } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { makeCompany, makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const staff = () => world.as.superAdmin;
const at = (company_id: number) => ({ account_id: world.account, company_id });

/** The same numbers every time, so that what fails fails again. */
let seed = 20_261_115;
const below = (most: number) => {
  seed = (seed * 48_271) % 2_147_483_647;
  return seed % most;
};
const anyOf = <T>(values: readonly T[]): T => values[below(values.length)] as T;

const pieces = [...'aãbçÇ01239.%_\\\'"*()&|!:<>-^ß€😀ñ', ' ', ' ', 'AND', 'or ', 'unid', 'Cé', '00', '\u0301'];
const anyText = (most: number) => Array.from({ length: 1 + below(most) }, () => anyOf(pieces)).join('');
const anyWords = (most: number) => `x${anyText(most)}`;

/** A few letters in a row of a text, or of no text at all. */
function anyPart(texts: string[]): string {
  const letters = [...(below(6) === 0 ? anyText(4) : anyOf(texts))];
  const from = below(letters.length);
  return letters.slice(from, from + 1 + below(9)).join('');
}

async function everyRow(path: string): Promise<AnswerBody[]> {
  const { status, rows, text } = await staff().get(path);
  expect(status, text).toBe(200);
  return rows;
}

/** Pages of the search, read to their end; `walk` rows are read in their order before the indexes are asked. */
async function found(query: Record<string, string>, walk: number): Promise<number[]> {
  const list = accountLists.find(({ definition }) => definition.resource === payments);
  if (!list) throw new Error('The payments of all companies have no list.');
  const ids: number[] = [];
  for (let after: string | undefined = ''; after !== undefined; ) {
    const asked: Record<string, string> = { ...query, limit: '5', ...(after && { after }) };
    const reader = queryReader(asked);
    const narrow = list.narrow(reader, { engine, today: server.services.today() });
    const listing = readListing(payments, asked, reader);
    const page = await listAccount(server.services, list, world.account, listing, narrow, walk);
    ids.push(...page.rows.map(({ id }) => id));
    after = page.next;
  }
  return ids;
}

async function compare(): Promise<void> {
  const owners = await everyRow(`${paths.rows(companies, at(0))}?limit=1000`);
  const nameOf = new Map(owners.map(({ id, name, cnpj }) => [id, `${name}\n${cnpj}`]));
  const filter = anyOf<Record<string, string>>([{}, {}, { status: 'pending' }, { due_from: '2026-02-10' }]);
  const order = { ...filter, sort: anyOf(['id', '-id', 'due_date', '-due_date', 'unit']) };
  const rows = await everyRow(`${paths.accountRows(payments, world.account)}?limit=1000&${new URLSearchParams(order)}`);
  const texts = rows.map(({ unit, billet_code }) => `${unit}\n${billet_code}`);
  const search = anyPart(texts.length > 0 ? [...texts, ...texts, ...nameOf.values()] : ['x']);
  const folded = fold(search.trim());
  const wanted = rows.filter(({ company_id }, place) =>
    [texts[place], nameOf.get(Number(company_id))].some((text = '') => searchTextOf(text.split('\n')).includes(folded)),
  );
  for (const walk of [0, 2]) {
    expect(await found({ ...order, search }, walk), JSON.stringify({ search, order, walk })).toEqual(
      wanted.map(({ id }) => id),
    );
  }
}

const made: { id: number; company_id: number }[] = [];
const ownCompanies: number[] = [];
const paymentOf = () => ({
  ...sampleOf(payments),
  unit: anyWords(10),
  billet_code: anyWords(20),
  status: anyOf(['pending', 'paid_off']),
  due_date: anyOf(['2026-02-01', '2026-02-15', '2026-03-01']),
});

const steps: Record<string, () => Promise<unknown>> = {
  async create() {
    const company_id = anyOf(ownCompanies);
    const { body } = await staff().post(paths.rows(payments, at(company_id)), paymentOf());
    if (body.id) made.push({ id: body.id, company_id });
  },
  async reword() {
    const { id, company_id } = anyOf(made);
    await staff().put(paths.row(payments, at(company_id), id), paymentOf());
  },
  async settle() {
    await staff().post(paths.settle(world.account), { ids: [anyOf(made).id] });
  },
  async delete() {
    const { id, company_id } = anyOf(made);
    await staff().delete(paths.row(payments, at(company_id), id));
  },
  restore: () => staff().post(paths.restore(world.account, 'payments', anyOf(made).id)),
  async import() {
    const cell = () => `"${anyWords(8).replaceAll('"', '""')}"`;
    const line = () => `22333444000181;${cell()};2026-01-01;2026-02-10;pending;10,00;${cell()}`;
    const text = ['cnpj;unit;service_date;due_date;status;value;billet_code', line(), line()].join('\n');
    const file = new Blob([text]);
    const { body } = await staff().post(
      paths.imports(world.account),
      form({ resource: 'payments', file: [file, 'a.csv'] }),
    );
    const { status } = await staff().post(paths.importCommit(world.account, body.id));
    expect(status).toBe(200);
    await compare();
    if (below(2) === 0) await staff().post(paths.importUndo(world.account, body.id));
  },
  async rename() {
    const id = anyOf(ownCompanies);
    await staff().put(paths.row(companies, at(0), id), { name: anyWords(6), cnpj: '11222333000181' });
  },
  async 'delete and restore a company'() {
    const id = anyOf(ownCompanies);
    await staff().delete(paths.row(companies, at(0), id));
    await compare();
    await staff().post(paths.restore(world.account, 'companies', id));
  },
  index: () => indexTexts(server.services),
};

test('a search over all companies finds what contains the text, whatever was written and indexed before it', async () => {
  for (const name of ['xÁgua 100% "pura"', 'xO’Neil_& Cia\\', 'x😀 Ipê']) {
    ownCompanies.push(await makeCompany(staff(), name));
  }
  await staff().post(paths.rows(companies, at(0)), { name: 'xDo arquivo', cnpj: '22333444000181' });
  for (let count = 0; count < 12; count++) await steps.create?.();
  for (let count = 0; count < 50; count++) {
    await anyOf(Object.values(steps))();
    await compare();
  }
  while (await indexTexts(server.services));
  for (let count = 0; count < 15; count++) await compare();
});

test('every list over all companies is searched by an index', () => {
  expect(accountLists.map(({ definition }) => definition.table).toSorted()).toEqual(searchedTables.toSorted());
});

if (engine === 'sqlite') {
  const matching = async (text: string) => {
    const gram = `"${Buffer.from(text).toString('hex')}"`;
    const { rows } = await sql<{ rowid: number }>`
      select rowid from payments_grams where payments_grams match ${gram}`.execute(server.services.db);
    return rows.map(({ rowid }) => rowid);
  };

  test('what was indexed is forgotten when it is reworded, and nothing is left to be done', async () => {
    const { db } = server.services;
    const company = at(await makeCompany(staff(), 'Reescrita'));
    const { body } = await staff().post(paths.rows(payments, company), {
      ...sampleOf(payments),
      unit: 'Palavraantiga',
    });
    while (await indexTexts(server.services));
    expect(await matching('vraan')).toEqual([body.id]);
    await staff().put(paths.row(payments, company, body.id), { ...sampleOf(payments), unit: 'Meiotermo' });
    await staff().put(paths.row(payments, company, body.id), { ...sampleOf(payments), unit: 'Palavranova' });
    while (await indexTexts(server.services));
    expect(await matching('vraan')).toEqual([]);
    expect(await matching('ioter')).toEqual([]);
    expect(await matching('ranov')).toEqual([body.id]);
    expect(await db.selectFrom('texts_reworded').selectAll().execute()).toEqual([]);
    const names = tablesOfEngine.sqlite.filter((name) => name.endsWith('_grams'));
    expect(names).toEqual(searchedTables.map((table) => `${table}_grams`));
  });

  test('every part of a long text is indexed', async () => {
    const company = at(await makeCompany(staff(), 'Longa'));
    const letters = Array.from({ length: 255 }, (_, count) => String.fromCodePoint(0x4e00 + count));
    const { body } = await staff().post(paths.rows(payments, company), {
      ...sampleOf(payments),
      unit: letters.join(''),
    });
    while (await indexTexts(server.services));
    for (let from = 0; from + 5 <= letters.length; from++) {
      expect(await matching(letters.slice(from, from + 5).join('')), `from ${from} on`).toEqual([body.id]);
    }
  });
}
