import { expect, test } from 'vitest';
import { asUser } from './stored-user.ts';

const user = { id: 1, name: 'Ana', email: 'ana@example.com', admin_user: false, company_id: null, account_id: 1 };

test('a user is taken as it is, without what the contract does not name', () => {
  expect(asUser({ ...user, password: 'secret' })).toEqual(user);
});

test('admin_user may be anything truthy', () => {
  expect(asUser({ ...user, admin_user: 1 })?.admin_user).toBe(true);
});

test.each([
  [null],
  ['Ana'],
  [{}],
  [{ ...user, id: '1' }],
  [{ ...user, company_id: undefined }],
  [{ ...user, account_id: null }],
])('%o is no user', (input) => {
  expect(asUser(input)).toBeNull();
});
