import { describe, expect, test } from 'vitest';
import { type Access, can, isAdministrative, isSuper, type Place, sees, type User } from './access.ts';
import { companies } from './resources/companies.ts';
import { contracts } from './resources/contracts.ts';
import { documents } from './resources/documents.ts';
import { payments } from './resources/payments.ts';
import { schedules } from './resources/schedules.ts';
import { administrativeUsers, companyUsers } from './resources/users.ts';

const user = (account_id: number, company_id: number | null, admin_user: boolean): User => ({
  id: 1,
  name: 'Ana',
  email: 'ana@vale.test',
  admin_user,
  company_id,
  account_id,
});

const people = {
  ordinary: user(1, 2, false),
  companyAdmin: user(1, 2, true),
  superPlain: user(1, null, false),
  superAdmin: user(1, null, true),
};

test('super and administrative are two things', () => {
  const kinds = Object.values(people).map((person) => [isSuper(person), isAdministrative(person)]);
  expect(kinds).toEqual([
    [false, false],
    [false, true],
    [true, false],
    [true, true],
  ]);
});

describe('what a user may do where it sees the place', () => {
  // In the order of `people`.
  const kept = { read: [true, true, true, true], write: [false, false, true, true] };
  const managed = [false, true, true, true];
  const administered = [false, false, true, true];

  test.for([
    [companies, kept],
    [payments, kept],
    [contracts, kept],
    [schedules, kept],
    [documents, kept],
    [companyUsers, { read: managed, write: managed }],
    [administrativeUsers, { read: administered, write: administered }],
  ] as [{ name: string; access: Access }, Record<'read' | 'write', boolean[]>][])('$0.name', ([resource, expected]) => {
    for (const action of ['read', 'create', 'update', 'delete'] as const) {
      const allowed = Object.values(people).map((person) => can(person, action, resource));
      expect(allowed, action).toEqual(expected[action === 'read' ? 'read' : 'write']);
    }
  });
});

describe('what a user sees', () => {
  // In the order of `people`.
  test.for([
    ['its account as a whole', { account_id: 1, company_id: null }, [true, true, true, true]],
    ['its company', { account_id: 1, company_id: 2 }, [true, true, true, true]],
    ['another company of its account', { account_id: 1, company_id: 3 }, [false, false, true, true]],
    ['another account', { account_id: 2, company_id: null }, [false, false, false, false]],
    ['a company of another account', { account_id: 2, company_id: 4 }, [false, false, false, false]],
    ['its company, said to be of another account', { account_id: 2, company_id: 2 }, [false, false, false, false]],
  ] as [string, Place, boolean[]][])('%s', ([, place, expected]) => {
    expect(Object.values(people).map((person) => sees(person, place))).toEqual(expected);
  });
});
