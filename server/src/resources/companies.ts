import { isSuper, companies as resource } from '@clareira/contract';
import { endSessionsOf } from '../auth/sessions.ts';
import { nextVersion } from '../database/versions.ts';
import { indexCompany, searchCompanies } from './company-search.ts';
import type { ServerResource } from './engine/server-resource.ts';

export const companies: ServerResource = {
  resource,
  table: 'companies',
  placeColumns: ({ account_id }) => ({ account_id }),
  visibleTo: (user) => (isSuper(user) ? {} : { id: user.company_id }),
  search: searchCompanies,

  async afterSave(tx, { id, place, columns, at }) {
    await tx
      .updateTable('companies')
      .set({ version: nextVersion(at) })
      .where('id', '=', id)
      .execute();
    await indexCompany(tx, place.account_id, id, String(columns.search_text));
  },

  /** Its people go with it, so that their sessions end and their e-mails can be used again. */
  async afterDelete(tx, { id, caller, at }) {
    await tx.deleteFrom('company_grams').where('company_id', '=', id).execute();
    const people = await tx
      .updateTable('users')
      .set({ deleted_at: at, deleted_by: caller.user.id })
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
