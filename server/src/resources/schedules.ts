import { schedules as resource } from '@clareira/contract';
import type { ServerResource } from './engine/server-resource.ts';

export const schedules: ServerResource = {
  resource,
  table: 'schedules',
  label: ({ service_type, unit }) => `${service_type} - ${unit}`,
  placeColumns: ({ company_id }) => ({ company_id }),
  initial: ({ account_id }) => ({ account_id }),
};
