import type { Company } from '@clareira/contract';
import { expect, test } from 'vitest';
import { searchesFor } from './company-matches.ts';
import { findJumps, mostShown, type Places } from './find-jumps.ts';
import { pathOf, wordsOf } from './jump.ts';

const icon = 'receipt2' as const;
const screens = [
  { text: 'Serviços', path: '/', icon },
  { text: 'Pagamentos', path: '/servicos/pagamentos', icon },
  { text: 'Usuários Administrativos', path: '/servicos/usuarios-admnistrativos', icon },
];
const companyScreens = [
  { text: 'Pagamentos', path: '/servicos/pagamentos', icon },
  { text: 'Contratos', path: '/servicos/contratos', icon },
  { text: 'Documentações', path: '/servicos/documentacoes', icon },
];
const named = (...names: string[]): Company[] =>
  names.map((name, at) => ({ id: at + 1, name, cnpj: String(11_222_333_000_181 + at) }));

function found(query: string, places: Partial<Places> = {}) {
  const { jumps, more } = findJumps(
    { screens, parts: [], ownParts: [], companyScreens, companies: [], ...places },
    query,
  );
  return { paths: jumps.map(pathOf), more };
}

const companies = named('Hospital Santa Clara', 'Padaria São João', 'Controle Ambiental', 'Clara Santana');

test('with nothing typed, the screens', () => {
  expect(found('', { companies })).toEqual({ paths: screens.map(({ path }) => path), more: false });
});

test('a screen by the beginning of any of its words, case and accents aside', () => {
  expect(found('SERVICOS').paths).toEqual(['/']);
  expect(found('adm').paths).toEqual(['/servicos/usuarios-admnistrativos']);
  expect(found('mentos').paths).toEqual([]);
});

test('the screen that is called just so before those that begin so, hyphens typed or not', () => {
  const more = [
    { text: 'Agendamentos', path: '/servicos/agendamentos', icon },
    { text: 'Agenda', path: '/servicos/agenda', icon },
    { text: 'Avisos por e-mail', path: '/avisos', icon },
  ];
  expect(found('agenda', { screens: more }).paths).toEqual(['/servicos/agenda', '/servicos/agendamentos']);
  expect(found('agend', { screens: more }).paths).toEqual(['/servicos/agendamentos', '/servicos/agenda']);
  const here = companies[0];
  const ofCompany = more.slice(0, 1);
  expect(found('Agenda ', { screens: more, companyScreens: ofCompany, here }).paths[0]).toBe('/servicos/agenda');
  for (const typed of ['email', 'e-mail', 'E-MAIL']) expect(found(typed, { screens: more }).paths).toEqual(['/avisos']);
});

const parts = [{ text: 'Extrato', path: '/servicos/pagamentos?aba=extrato', icon, within: 'Pagamentos' }];

test('a part of a screen by its own name, once something is typed', () => {
  expect(found('', { parts }).paths).toEqual(screens.map(({ path }) => path));
  expect(found('extr', { parts }).paths).toEqual(['/servicos/pagamentos?aba=extrato']);
  expect(found('pagam', { parts }).paths).toEqual(['/servicos/pagamentos']);
});

test('a part in the company at hand, or in the one that is named; of a company alone its screens', () => {
  const here = companies[2];
  expect(found('extr', { parts, here }).paths).toEqual(['/3/servicos/pagamentos?aba=extrato']);
  expect(found('joao extr', { parts, companies }).paths).toEqual(['/2/servicos/pagamentos?aba=extrato']);
  expect(found('joao', { parts, companies }).paths).toEqual(companyScreens.map(({ path }) => `/2${path}`));
});

test('sections of a screen of one’s own, in no company', () => {
  const section = (text: string, path: string) => ({ text, path, icon, within: 'Minha conta' });
  const ownParts = [section('Tokens de API', '/conta?tokens'), section('Senha', '/conta?senha')];
  expect(found('', { ownParts }).paths).toEqual(screens.map(({ path }) => path));
  expect(found('token', { ownParts, companies, here: companies[2] }).paths).toEqual(['/conta?tokens']);
  expect(found('se', { ownParts }).paths).toEqual(['/', '/conta?senha']);
});

test('a company and the screen that is meant', () => {
  expect(found('santa contr', { companies }).paths).toEqual(['/1/servicos/contratos', '/4/servicos/contratos']);
  expect(found('docu joao', { companies }).paths).toEqual(['/2/servicos/documentacoes']);
});

test('every screen of the few companies found, payments first', () => {
  expect(found('hospital', { companies }).paths).toEqual([
    '/1/servicos/pagamentos',
    '/1/servicos/contratos',
    '/1/servicos/documentacoes',
  ]);
});

test('the name of a screen alone finds no company', () => {
  expect(found('pagamentos', { companies }).paths).toEqual(['/servicos/pagamentos']);
});

test('a CNPJ with or without its marks', () => {
  for (const typed of ['11222333000182', '11 222 333/0001-82', '11.222.333/0001-82'])
    expect(found(`${typed} pag`, { companies }).paths).toEqual(['/2/servicos/pagamentos']);
});

test('a name that begins so before one with such a word, and that before the rest', () => {
  const inOrder = named('Desinclara', 'Hospital Santa Clara', 'Clara Santana', 'Outra');
  expect(found('clara pag', { companies: inOrder }).paths).toEqual([
    '/3/servicos/pagamentos',
    '/2/servicos/pagamentos',
    '/1/servicos/pagamentos',
  ]);
});

test('of many companies the first screen each, and no more than can be read', () => {
  const many = named(...Array.from({ length: 100 }, (_, at) => `Filial ${at}`));
  const { paths, more } = found('filial', { companies: many });
  expect(paths).toHaveLength(mostShown);
  expect(paths.every((path) => path.endsWith('/pagamentos'))).toBe(true);
  expect(more).toBe(true);
});

test('in a company its own screens come first, each of them once', () => {
  const here = companies[2];
  expect(found('contr', { companies, here }).paths).toEqual([
    '/3/servicos/contratos',
    '/3/servicos/pagamentos',
    '/3/servicos/documentacoes',
  ]);
});

test('signs alone are no search', () => {
  expect(found(' — ', { companies }).paths).toEqual(screens.map(({ path }) => path));
});

test('the server is asked for the words that no screen is called by, and for all where there are none', () => {
  const asked = (query: string) => searchesFor(companyScreens, wordsOf(query));
  expect(asked('Santa Clara contr')).toEqual(['santa', 'clara']);
  expect(asked('docu joão')).toEqual(['joao']);
  expect(asked('contr doc')).toEqual(['contr', 'doc']);
  expect(asked('11.222.333/0001-81 pag')).toEqual(['11222333000181']);
  expect(asked(' — ')).toEqual([]);
});
