import type { User } from '@clareira/contract';
import { expect, test } from 'vitest';
import { companyScreens, screensFor, tilesFor } from './tiles.ts';

const user = (company_id: number | null, admin_user: boolean): User => ({
  id: 1,
  name: 'Ana',
  email: 'ana@example.com',
  account_id: 1,
  company_id,
  admin_user,
});

const forAll = ['payments', 'contracts', 'documents', 'schedules'];

test.each([
  ['ordinary', user(7, false), [...forAll, 'signOut']],
  ['company administrator', user(7, true), ['users', ...forAll, 'signOut']],
  ['super', user(null, false), ['companies', ...forAll, 'administrativeUsers', 'signOut']],
  ['super administrator', user(null, true), ['companies', 'users', ...forAll, 'administrativeUsers', 'signOut']],
])('tiles of a user who is %s', (_role, who, names) => {
  expect(tilesFor(who).map((tile) => tile.name)).toEqual(names);
});

test("a company administrator's users tile leads straight to the company", () => {
  const path = (who: User) => tilesFor(who).find((tile) => tile.name === 'users')?.path;
  expect(path(user(7, true))).toBe('/7/servicos/usuarios');
  expect(path(user(null, true))).toBe('/servicos/usuarios');
});

test('screens lead those of a company straight there, and the staff to the picker', () => {
  const paths = (who: User) => screensFor(who).map(({ path }) => path);
  expect(paths(user(7, true))).toEqual([
    '/7/servicos/usuarios',
    '/7/servicos/pagamentos',
    '/7/servicos/contratos',
    '/7/servicos/documentacoes',
    '/7/servicos/agendamentos',
    '/logout',
  ]);
  expect(paths(user(null, false))).toContain('/servicos/pagamentos');
  expect(paths(user(null, false))).not.toContain('/servicos/usuarios');
});

test('every company has five screens, payments first', () => {
  expect(companyScreens().map(({ name }) => name)).toEqual([...forAll, 'users']);
});
