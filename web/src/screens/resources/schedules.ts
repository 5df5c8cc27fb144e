import { type Schedule, scheduleStatuses, schedules } from '@clareira/contract';
import { columnsOf, suggested } from '../../table/columns.ts';
import { onDemand } from '../../ui/on-demand.ts';
import type { ResourceDefinition } from '../rows/definition.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';
import { visitTones } from '../tones.ts';

const column = columnsOf<Schedule>('schedules');

export const scheduleTable: ResourceDefinition<Schedule> = {
  resource: schedules,
  texts: 'schedules',
  columns: ({ companyName }) => [
    column.id(),
    column.named('company_id', () => companyName),
    column.text('unit', suggested),
    column.day('request_date'),
    column.day('date'),
    column.text('service_type', suggested),
    // Names have spaces to break at; what is to be done is often one long word.
    column.text('technical_manager', { ...suggested, width: 6.4, upTo: 12, grows: false }),
    column.choice('status', {
      values: scheduleStatuses,
      names: 'schedules.statuses',
      placeholder: 'schedules.chooseStatus',
      width: 12.65,
      tones: visitTones,
    }),
    column.pdf('file', 'annex_id', maxFileBytes),
  ],
  leads: ['service_type', 'date', 'status', 'file'],
  carriesOver: ['unit', 'request_date', 'date', 'status'],
  noteOf: ({ note }) => note,
  pdfTitle: ({ unit, service_type }, column) => [column, service_type, unit].join(' · '),
  details: onDemand(() => import('../details/ScheduleDetails.tsx')),
};
