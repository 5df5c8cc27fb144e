import { expect, test } from 'vitest';
import { rowLink } from './row-link.ts';

const event = { action: 'update', resource: 'payments', row_id: 12, company_id: 3 };

test('an event leads to its row', () => {
  expect(rowLink(event)).toBe('/3/servicos/pagamentos?aba=historico&linha=12');
  expect(rowLink({ ...event, resource: 'contracts' })).toBe('/3/servicos/contratos?linha=12');
  expect(rowLink({ ...event, resource: 'companies' })).toBe('/servicos/empresas?linha=12');
});

test('what was deleted is in the trash', () => {
  expect(rowLink({ ...event, action: 'delete' })).toBe('/servicos/lixeira');
});

test('an event about no row, or about one without a screen, leads nowhere', () => {
  expect(rowLink({ ...event, row_id: null })).toBeUndefined();
  expect(rowLink({ ...event, resource: 'imports' })).toBeUndefined();
  expect(rowLink({ ...event, company_id: null })).toBeUndefined();
  expect(rowLink({ ...event, resource: 'shares', action: 'delete' })).toBeUndefined();
});
