import { schedules as resource } from '@clareira/contract';
import type { Served } from './engine/served.ts';

export const schedules: Served = {
  resource,
  table: 'schedules',
  home: ({ company_id }) => ({ company_id }),
};
