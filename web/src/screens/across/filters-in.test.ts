import { isDay, isSearch } from '@clareira/contract';
import { expect, test } from 'vitest';
import { filtersIn, isId, oneOf } from './filters-in.ts';

const taken = { status: oneOf(['paid', 'open']), from: isDay, company_id: isId, search: isSearch };
const read = (params: Record<string, string>) =>
  filtersIn(new URLSearchParams(params), ['status', 'from', 'company_id', 'search', 'view'], taken);
const nothing = { status: '', from: '', company_id: '', search: '', view: '' };

test('the filters of an address say what stands there', () => {
  const said = { status: 'open', from: '2026-02-28', company_id: '12', search: 'Ação', view: 'month' };
  expect(read({ ...said, other: 'x' })).toEqual(said);
  expect(read({})).toEqual(nothing);
});

test.each([
  { status: 'foo' },
  { status: 'toString' },
  { from: '2026-02-31' },
  { from: '28/02/2026' },
  { company_id: 'abc' },
  { company_id: '1e3' },
  { company_id: '0' },
  { company_id: '9'.repeat(16) },
  { search: 'x'.repeat(201) },
  { search: 'a\0' },
])('what a filter does not take is no filter: %o', (params) => {
  expect(read(params)).toEqual(nothing);
});
