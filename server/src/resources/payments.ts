import { payments as resource } from '@clareira/contract';
import type { ServerResource } from './engine/server-resource.ts';

export const payments: ServerResource = {
  resource,
  table: 'payments',
  placeColumns: ({ company_id }) => ({ company_id }),
};
