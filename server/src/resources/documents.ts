import { documents as resource } from '@clareira/contract';
import type { Served } from './engine/served.ts';

export const documents: Served = {
  resource,
  table: 'documents',
  home: ({ company_id }) => ({ company_id }),
  deletedAtCompanyOne: true,
};
