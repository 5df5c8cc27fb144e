import { expect, test } from 'vitest';
import { withFilter } from './with-filter.ts';

const after = (hash: string, name: string, value: string) => withFilter(hash, name, value)?.toString();

test('sets, changes and takes away one filter, and keeps the others', () => {
  expect(after('#/servicos/historico', 'action', 'delete')).toBe('action=delete');
  expect(after('#/servicos/historico?resource=users', 'action', 'delete')).toBe('resource=users&action=delete');
  expect(after('#/servicos/historico?resource=users&action=open', 'action', 'delete')).toBe(
    'resource=users&action=delete',
  );
  expect(after('#/servicos/historico?resource=users&action=open', 'action', '')).toBe('resource=users');
});

test('says so where nothing changes', () => {
  expect(withFilter('#/servicos/historico', 'action', '')).toBeUndefined();
  expect(withFilter('#/servicos/historico?action=open', 'action', 'open')).toBeUndefined();
});
