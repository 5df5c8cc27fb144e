import { expect, test } from 'vitest';
import { leadsAway } from './leaving.ts';

test.for([
  ['#/', true],
  ['#/7/servicos/contratos', true],
  ['#/7/servicos/pagamentos', false],
  ['#/7/servicos/pagamentos?aba=historico', false],
  ['/api/accounts/1/companies/1/annex/3/download', false],
  ['https://example.com/', false],
] as const)('%s leads away: %s', ([target, away]) => {
  expect(leadsAway(target, '#/7/servicos/pagamentos?aba=em-aberto')).toBe(away);
});

test('an address without a path is Home', () => {
  expect(leadsAway('#/', '')).toBe(false);
});
