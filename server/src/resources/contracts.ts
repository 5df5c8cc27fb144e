import { contracts as resource } from '@clareira/contract';
import type { Served } from './engine/served.ts';

export const contracts: Served = {
  resource,
  table: 'contracts',
  home: ({ company_id }) => ({ company_id }),
};
