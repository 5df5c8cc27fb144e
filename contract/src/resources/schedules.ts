import { access } from '../access.ts';
import { choice, day, text } from '../fields.ts';
import { pdf } from '../files.ts';
import { defineResource, type RowOf } from '../resource.ts';

export const scheduleStatuses = ['pending_confirmation', 'scheduled', 'accomplished', 'delayed'] as const;

export const schedules = defineResource({
  name: 'schedules',
  within: 'company',
  fields: {
    unit: text({ required: true }),
    request_date: day({}),
    date: day({}),
    service_type: text({ required: true }),
    technical_manager: text({ required: true }),
    status: choice(scheduleStatuses),
    note: text({ keptWhenAbsent: true, hasLines: true }),
  },
  files: { file: pdf('annex_id') },
  access: access({ read: 'member', write: 'super' }),
});

export type Schedule = RowOf<typeof schedules>;
