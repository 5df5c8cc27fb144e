import { documents as resource } from '@clareira/contract';
import type { ServerResource } from './engine/server-resource.ts';

export const documents: ServerResource = {
  resource,
  table: 'documents',
  label: ({ name, unit }) => `${name} - ${unit}`,
  placeColumns: ({ company_id }) => ({ company_id }),
  initial: ({ account_id }) => ({ account_id }),
  deletedAtCompanyOne: true,

  judge({ values: { renewal_filed_on }, today }) {
    return typeof renewal_filed_on === 'string' && renewal_filed_on > today ? { renewal_filed_on: 'day' } : {};
  },
};
