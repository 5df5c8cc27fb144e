import { contracts as resource } from '@clareira/contract';
import type { ServerResource } from './engine/server-resource.ts';

export const contracts: ServerResource = {
  resource,
  table: 'contracts',
  placeColumns: ({ company_id }) => ({ company_id }),
};
