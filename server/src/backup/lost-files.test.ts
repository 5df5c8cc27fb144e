import { expect, test } from 'vitest';
import { lostFiles } from './lost-files.ts';

const file = (id: number) => ({
  ...{ id, company_id: 1, file_name: 'a.pdf', storage_key: '', size: 1, sha256: '' },
  ...{ resource: 'proofs', row_id: 5, is_deleted: false },
});

test('names the first twenty and counts the rest', () => {
  const lost = lostFiles();
  for (let id = 1; id <= 23; id++) lost.note(file(id), 'missing');
  const told = lost.told();
  expect(told).toMatch(/^23 files: annex 1 \(a\.pdf, proofs 5 of company 1\) is missing; /);
  expect(told).toMatch(/; annex 20 \([^;]+; 3 more$/);
});
