import { schedules as resource } from '@clareira/contract';
import type { ServerResource } from './engine/server-resource.ts';

export const schedules: ServerResource = {
  resource,
  table: 'schedules',
  placeColumns: ({ company_id }) => ({ company_id }),
};
