import type { Company } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import type { ReadSlip } from './read-slips.ts';
import { billet, company, slip } from './sample-row.ts';
import { lookedUp, needsCompanyLookup } from './slip-owner.ts';
import { chosen, newRow } from './slip-row.ts';

const row = (key: string) => lookedUp(newRow(key, billet, slip), [company(7)]);

test('a row begins with what was read, and with the company where the CNPJ leaves no choice', () => {
  expect(row('a')).toMatchObject({ company_id: 7, due_date: '10/12/2026', value: '1.234,50', billet_code: '1' });
  expect(lookedUp(newRow('b', billet, slip), [company(7), company(8)]).company_id).toBeNull();
  expect(newRow('c', billet, undefined)).toMatchObject({ value: '', due_date: '', billet_code: '' });
});

test('a row that is nobody’s tells whom the slip names, unless nobody could say whether they are known', () => {
  const named = { ...slip, payers: ['11444777000161'] };
  const found = (read: ReadSlip, companies: Company[] | null) => lookedUp(newRow('a', billet, read), companies);
  expect(found(named, [])).toMatchObject({ payer: '11444777000161', look: 'company_id' });
  expect(found(named, null)).toMatchObject({ payer: '', companies: [], look: 'company_id' });
  expect(found(named, [company(7)])).toMatchObject({ payer: '', look: null });
  expect(found(slip, [])).toMatchObject({ payer: '', look: 'company_id' });
  expect(newRow('e', billet, undefined)).toMatchObject({ payer: '', look: 'billet_code', lookup: 'done' });
});

describe('a row whose company nobody could say', () => {
  const named = { ...slip, payers: ['11444777000161'] };
  const lost = lookedUp(newRow('a', billet, named), null);

  test('keeps whom the slip names, and can be looked up again', () => {
    expect(lost).toMatchObject({ lookup: 'failed', payers: ['11444777000161'] });
    expect(needsCompanyLookup(lost)).toBe(true);
    const missed = { ...lost, problems: { company_id: 'x' } };
    expect(lookedUp(missed, [company(7)])).toMatchObject({ lookup: 'done', look: null, company_id: 7, problems: {} });
  });

  test('stays with the one that somebody has chosen meanwhile', () => {
    const own = chosen(lost, company(8));
    expect(needsCompanyLookup(own)).toBe(false);
    expect(lookedUp(own, [company(7)])).toBe(own);
  });
});
