import { describe, expect, test } from 'vitest';
import type { Problems } from './problems.ts';
import { answerKeys, judge, type Resource } from './resource.ts';
import { companies } from './resources/companies.ts';
import { contracts } from './resources/contracts.ts';
import { documents } from './resources/documents.ts';
import { payments } from './resources/payments.ts';
import { proofs } from './resources/proofs.ts';
import { schedules } from './resources/schedules.ts';
import { administrativeUsers, companyUsers } from './resources/users.ts';

/** Section 3 of the contract, and what rows gained since, behind the others. */
const user = 'id, name, email, admin_user, company_id, account_id';
test.for([
  [companyUsers, user],
  [administrativeUsers, user],
  [companies, 'id, name, cnpj'],
  [
    payments,
    'id, company_id, unit, service_date, due_date, status, value, billet_code, billet_annex_id, invoice_annex_id, paid_on, pix_code',
  ],
  [contracts, 'id, company_id, date, unit, technical_manager, status, annex_id'],
  [schedules, 'id, company_id, unit, request_date, date, service_type, technical_manager, status, annex_id, note'],
  [documents, 'id, company_id, name, type, date, unit, annex_id, valid_until, renewal_filed_on'],
] as [Resource, string][])('an answer of $0.name has the keys of the contract, in its order', ([resource, keys]) => {
  expect(answerKeys(resource)).toEqual(keys.split(', '));
});

test.for([
  [payments, 'paid_on, pix_code'],
  [schedules, 'note'],
  [documents, 'valid_until, renewal_filed_on'],
  [proofs, 'id, company_id, payment_id, note, status, reason, annex_id, sent_at, sent_by, decided_at'],
] as [Resource, string][])('what rows of $0.name gained stands last, in its order', ([resource, keys]) => {
  expect(answerKeys(resource).join(', ')).toMatch(new RegExp(`${keys}$`));
});

test.for([
  [companies, 'name, cnpj'],
  [payments, 'unit, service_date, due_date, status, value, billet_code'],
  [contracts, 'unit, technical_manager, status'],
  [schedules, 'unit, service_type, technical_manager, status'],
  [documents, 'unit, name, type'],
  [companyUsers, 'name, email, password'],
  [administrativeUsers, 'name, email, password'],
] as [Resource, string][])('a new row of $0.name requires what the specification requires', ([resource, names]) => {
  const missing: Problems = Object.fromEntries(names.split(', ').map((name) => [name, 'required']));
  expect(judge(resource, {}, true)).toMatchObject({ ok: false, problems: missing });
});

describe('judging a whole row', () => {
  const person = { name: ' Ana ', email: 'ana@vale.test', password: 'senha segura', admin_user: true };

  test('answers the values as they are kept, without what no field knows', () => {
    const judged = judge(companyUsers, { ...person, id: 'ROW_1', company_id: 9, extra: 1 }, true);
    expect(judged).toEqual({ ok: true, values: { ...person, name: 'Ana' } });
  });

  test.for([undefined, null, '', '   '])(
    'a password left as %j keeps the one there, but a new user needs one',
    (password) => {
      const body = { ...person, password };
      expect(judge(companyUsers, body, false)).toEqual({
        ok: true,
        values: { ...person, name: 'Ana', password: null },
      });
      expect(judge(companyUsers, body, true)).toMatchObject({ ok: false, problems: { password: 'required' } });
    },
  );

  test('names every field that is wrong', () => {
    const body = { unit: ' ', service_date: '2026-02-30', due_date: '', status: 'paid', value: -1, billet_code: '1' };
    expect(judge(payments, body, true)).toEqual({
      ok: false,
      values: { billet_code: '1' },
      problems: { unit: 'required', service_date: 'day', due_date: 'required', status: 'value', value: 'value' },
    });
  });

  test('what is kept when absent is judged only where it is sent', () => {
    const body = { unit: 'U', name: 'N', type: 'certificates', date: '2026-01-31' };
    expect(judge(documents, body, false)).toEqual({ ok: true, values: body });
    const blank = { ...body, valid_until: ' ' };
    expect(judge(documents, blank, false)).toEqual({ ok: true, values: { ...body, valid_until: null } });
  });

  test('what another value clears is not looked at', () => {
    const days = { service_date: '2026-01-31', due_date: '2026-02-28' };
    const body = { unit: 'U', ...days, status: ' pending ', value: 1, billet_code: '1' };
    const values = { ...body, status: 'pending' };
    expect(judge(payments, body, false)).toEqual({ ok: true, values });
    for (const paid_on of ['garbage', 5, {}, '2026-01-31'])
      expect(judge(payments, { ...body, paid_on }, false)).toEqual({ ok: true, values: { ...values, paid_on: null } });
    const paid = { ...body, status: 'paid_off', paid_on: 'garbage' };
    expect(judge(payments, paid, false)).toMatchObject({ ok: false, problems: { paid_on: 'day' } });
  });

  test('what the server alone writes is ignored', () => {
    const body = { payment_id: '7', note: ' ', status: 'accepted', reason: 'x', sent_by: 'Eva', decided_at: 'now' };
    expect(judge(proofs, body, true)).toEqual({ ok: true, values: { payment_id: 7, note: null } });
  });

  test('dates that may be blank become null', () => {
    const body = { unit: 'U', technical_manager: 'T', status: 'ATIVO', date: ' ' };
    expect(judge(contracts, body, true)).toEqual({ ok: true, values: { ...body, date: null } });
  });
});
