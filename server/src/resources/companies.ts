import { isSuper, companies as resource } from '@clareira/contract';
import { endSessionsOf } from '../auth/sessions.ts';
import { laterMovement } from '../database/movement.ts';
import { indexCompany, searchCompanies } from './company-search.ts';
import type { Served } from './engine/served.ts';

export const companies: Served = {
  resource,
  table: 'companies',
  home: ({ account_id }) => ({ account_id }),
  visibleTo: (user) => (isSuper(user) ? {} : { id: user.company_id }),
  search: searchCompanies,

  async saved(tx, { id, place, columns, at }) {
    await tx
      .updateTable('companies')
      .set({ moved_at: laterMovement(at) })
      .where('id', '=', id)
      .execute();
    await indexCompany(tx, place.account_id, id, String(columns.search_text));
  },

  /** Its people go with it, so that their sessions end and their e-mails can be used again. */
  async deleted(tx, { id, user, at }) {
    await tx.deleteFrom('company_grams').where('company_id', '=', id).execute();
    const people = await tx
      .updateTable('users')
      .set({ deleted_at: at, deleted_by: user.id })
      .where('company_id', '=', id)
      .where('deleted_at', 'is', null)
      .returning('id')
      .execute();
    await endSessionsOf(
      tx,
      people.map((person) => person.id),
    );
  },
};
