import { companies, fold, paths } from '@clareira/contract';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Client } from './harness/client.ts';
import { insertCompanies } from './harness/many-companies.ts';
import { readWhole, Statements } from './harness/plans.ts';
import { startServer, type TestServer } from './harness/server.ts';

const statements = new Statements();
let server: TestServer;
let admin: Client;
let list: string;

const trades = [
  'Águas',
  'Pragas',
  'Limpeza',
  'Jardins',
  'Coleta',
  'Esgoto',
  'Saneamento',
  'Ambiental',
  'Ipê',
  'Árvore',
];
const places = ['do Vale', 'São José', 'da Conceição', 'Três Rios', 'Ribeirão', 'de Goiás', 'Maringá'];
const names = [
  ...Array.from({ length: 2995 }, (_, at) => `${trades[at % 10]} ${places[at % 7]} ${at.toString(36).toUpperCase()}X`),
  'Zumbido Único Ltda',
  '100% Limpo',
  '100 Limpo',
  'Grupo A_B',
  'Grupo A-B \\ Filial',
];

beforeAll(async () => {
  server = await startServer({}, statements.hear);
  admin = await server.signIn();
  list = paths.rows(companies, { account_id: admin.user?.account_id ?? 0 });
  await insertCompanies(server.services, admin.user?.account_id ?? 0, names);
  if (server.services.engine === 'postgres') await sql`analyze`.execute(server.services.db);
});
afterAll(() => server.stop());

async function found(search: string): Promise<unknown[]> {
  return (await admin.get(`${list}?search=${encodeURIComponent(search)}`)).rows.map(({ name }) => name);
}

test.for([
  'zumbido',
  'ÚNICO',
  'bido uni',
  'aguas do vale',
  'ÁGUAS DO VALE',
  'a\u0301guas',
  'conceicao 1',
  'são josé 2F',
  'ipe',
  'á',
  'vo',
  'X',
  '100%',
  '%',
  'a_b',
  '_',
  'b \\ f',
  '\\',
  '^',
  'nenhuma assim',
  'guas do vale 1x 12345',
])('%j finds the names that contain it', async (search) => {
  const expected = names.filter((name) => fold(`${name} 12345678000190`).includes(fold(search)));
  expect(await found(search)).toEqual(expected);
});

test('a name is found by what a page shows of it, whatever blanks it has', async () => {
  const created = await admin.post(list, { name: 'Gama  Comércio\u00a0Novo', cnpj: '12345678000190' });
  for (const written of ['gama comercio', 'mercio novo', 'Gama   Comércio\u00a0Novo']) {
    expect(await found(written), written).toEqual(['Gama  Comércio\u00a0Novo']);
  }
  await admin.delete(`${list}/${created.body.id}`);
});

test('digits find a CNPJ, however they are written', async () => {
  const created = await admin.post(list, { name: 'Com outro CNPJ', cnpj: '55666777000188' });
  for (const written of ['667770001', '55.666.777/0001-88', '55 666 777/0001-88', '55.666']) {
    expect(await found(written), written).toEqual(['Com outro CNPJ']);
  }
  const other = await admin.post(list, { name: 'Posto km 12.500', cnpj: '12345678000190' });
  expect(await found('12.500'), 'a name may look like one').toEqual(['Posto km 12.500']);
  await admin.delete(`${list}/${other.body.id}`);
  await admin.put(`${list}/${created.body.id}`, { name: 'Renomeada', cnpj: '55666777000188' });
  expect(await found('outro cnpj')).toEqual([]);
  expect(await found('renomead')).toEqual(['Renomeada']);
  await admin.delete(`${list}/${created.body.id}`);
  expect(await found('667770001')).toEqual([]);
});

test('space around is nothing, and nothing finds all', async () => {
  expect(await found('  zumbido ')).toEqual(['Zumbido Único Ltda']);
  expect(await found('   ')).toHaveLength(names.length);
});

test('a search is paged like a list, and every page is part of it', async () => {
  const ids: number[] = [];
  let next: string | undefined = `${list}?search=ribeirao&limit=100&sort=-name`;
  while (next) {
    const { rows, headers } = await admin.get(next);
    ids.push(...rows.map(({ id }) => id));
    next = /<(.*)>/.exec(headers.get('link') ?? '')?.[1];
  }
  expect(new Set(ids).size).toBe(ids.length);
  expect(ids).toHaveLength(names.filter((name) => name.includes('Ribeirão')).length);
});

test('it goes through the index of grams', async () => {
  statements.forget();
  await admin.get(`${list}?search=zumbido&limit=20`);
  const asked = statements.reading().filter(({ sql: text }) => text.includes('company_grams'));
  expect(asked).toHaveLength(2);
  for (const statement of asked) expect(await readWhole(server.services, statement)).toEqual([]);
});
