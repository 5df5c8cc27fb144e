import {
  administrativeUsers as administrative,
  emailKey,
  isBlank,
  companyUsers as ofCompany,
} from '@clareira/contract';
import { sessionTokenOf } from '../auth/caller.ts';
import { hashPassword } from '../auth/passwords.ts';
import { endSessionsOf } from '../auth/sessions.ts';
import type { ServerResource } from './engine/server-resource.ts';

/** What all users share: a hashed password, one e-mail each, and sessions that end with what changes. */
const people = {
  table: 'users',
  unique: { field: 'email', problem: 'emailTaken', index: 'users_by_email' },

  async derive({ email, password }) {
    const columns = { email_key: emailKey(String(email)) };
    return typeof password === 'string' ? { ...columns, password_hash: await hashPassword(password) } : columns;
  },

  async afterSave(tx, { id, columns, caller }) {
    if (columns.password_hash) await endSessionsOf(tx, [id], sessionTokenOf(caller));
  },

  async afterDelete(tx, { id }) {
    await endSessionsOf(tx, [id]);
  },

  refuseDeletion: (user, id) => (user.id === id ? 'ownDeletion' : undefined),
} satisfies Partial<ServerResource>;

export const companyUsers: ServerResource = {
  ...people,
  resource: ofCompany,
  placeColumns: ({ account_id, company_id }) => ({ account_id, company_id }),
};

export const administrativeUsers: ServerResource = {
  ...people,
  resource: administrative,
  placeColumns: ({ account_id }) => ({ account_id, company_id: null }),
  judge: ({ company_id }) => (isBlank(company_id) ? {} : { company_id: 'value' }),
  initial: { admin_user: 1 },
};
