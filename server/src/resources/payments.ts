import { payments as resource } from '@clareira/contract';
import type { Served } from './engine/served.ts';

export const payments: Served = {
  resource,
  table: 'payments',
  home: ({ company_id }) => ({ company_id }),
};
