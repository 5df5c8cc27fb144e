import { expect, test } from 'vitest';
import { exportName } from './file-name.ts';

test('words of any language become a name for any disk', () => {
  expect(exportName(['Documentações', 'Ação & Cia. S/A', '2026-11-15'], 'csv')).toBe(
    'documentacoes-acao-cia-s-a-2026-11-15.csv',
  );
});

test('what has no letters leaves no hole', () => {
  expect(exportName(['Empresas', '', '../..', '2026-11-15'], 'xlsx')).toBe('empresas-2026-11-15.xlsx');
});
