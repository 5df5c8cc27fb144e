import { contracts as resource } from '@clareira/contract';
import type { ServerResource } from './engine/server-resource.ts';

export const contracts: ServerResource = {
  resource,
  table: 'contracts',
  label: ({ unit, status }) => `${unit} - ${status}`,
  placeColumns: ({ company_id }) => ({ company_id }),
  initial: ({ account_id }) => ({ account_id }),
};
