import { access } from '../access.ts';
import { email, flag, password, text } from '../fields.ts';
import { defineResource } from '../resource.ts';

const owners = ['admin_user', 'company_id', 'account_id'] as const;

/** The people of one client company. */
export const companyUsers = defineResource({
  name: 'companyUsers',
  path: 'users',
  within: 'company',
  fields: {
    name: text({ required: true }),
    email: email(),
    password: password(),
    admin_user: flag(),
  },
  access: access({ read: 'manager', write: 'manager' }),
  owners,
  ownersLast: true,
});

/** The staff: super users, of no company. Made here they are administrative; an operator can make one who is not. */
export const administrativeUsers = defineResource({
  name: 'administrativeUsers',
  path: 'users',
  within: 'account',
  fields: {
    name: text({ required: true }),
    email: email(),
    password: password(),
  },
  access: access({ read: 'super', write: 'super' }),
  owners,
  ownersLast: true,
});
