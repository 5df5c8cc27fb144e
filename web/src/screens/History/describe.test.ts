import i18next, { type TFunction } from 'i18next';
import { beforeAll, expect, test } from 'vitest';
import translations from '../../i18n/locales/pt-BR.json';
import { describeChanges, describeThing, describeToken } from './describe.ts';

let t: TFunction;
beforeAll(async () => {
  t = await i18next.createInstance().init({ lng: 'pt-BR', resources: { 'pt-BR': { translation: translations } } });
});

test('a change is told in words', () => {
  const details = {
    value: [100, 120],
    status: ['pending', 'paid_off'],
    paid_on: [null, '2026-03-09'],
    billet_annex_id: [1, 2],
  };
  expect(describeChanges('payments', details, t)).toEqual([
    { field: 'value', name: 'Valor', before: 'R$\u00a0100,00', after: 'R$\u00a0120,00' },
    { field: 'status', name: 'Status', before: 'Pendente', after: 'Pago' },
    { field: 'paid_on', name: 'Pago em', before: undefined, after: '09/03/2026' },
  ]);
});

test('so is that of a folder for an inspector', () => {
  const details = { title: [null, 'Fiscalização'], expires_on: [null, '2026-03-09'], api_token: 2 };
  expect(describeChanges('shares', details, t)).toEqual([
    { field: 'title', name: 'Título', before: undefined, after: 'Fiscalização' },
    { field: 'expires_on', name: 'Aberta até', before: undefined, after: '09/03/2026' },
  ]);
});

test('a password is only said to have changed', () => {
  expect(describeChanges('companyUsers', { password: 'changed', admin_user: [false, true] }, t)).toEqual([
    { field: 'password', name: 'Senha', before: undefined, after: undefined },
    { field: 'admin_user', name: 'Administrador', before: 'Não', after: 'Sim' },
  ]);
});

test('what is not a row has nothing to tell', () => {
  expect(describeChanges(null, { email: 'x' }, t)).toEqual([]);
});

test('a refused access changed nothing, whatever the row has a field for', () => {
  const details = { method: 'PUT', path: '/api/accounts/1/companies/1/schedules/1', status: 403 };
  expect(describeChanges('schedules', details, t)).toEqual([]);
});

test.for([
  ['payments', 12, {}, 'Pagamento nº 12'],
  ['schedules', null, {}, 'Agendamento'],
  ['mail', 3, {}, 'E-mail nº 3'],
  ['of a later version', null, {}, 'of a later version'],
  [null, null, { id: 2, name: 'Faturamento', access: 'write' }, 'Faturamento nº 2'],
  [null, null, {}, ''],
] as const)('%s, %s, %o: %s is what it was about', ([resource, row_id, details, text]) => {
  expect(describeThing({ resource, row_id, details }, t)).toBe(text);
});

test('what a program did says which token it showed', () => {
  expect(describeToken({ details: { value: [100, 120], api_token: 2 } }, t)).toBe('por token de API nº 2');
  expect(describeToken({ details: { value: [100, 120] } }, t)).toBe('');
});
