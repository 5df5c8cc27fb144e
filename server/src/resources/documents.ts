import { documents as resource } from '@clareira/contract';
import type { ServerResource } from './engine/server-resource.ts';

export const documents: ServerResource = {
  resource,
  table: 'documents',
  placeColumns: ({ company_id }) => ({ company_id }),
  deletedAtCompanyOne: true,
};
