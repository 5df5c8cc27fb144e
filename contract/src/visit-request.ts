import type { Day } from './days.ts';
import { day, text } from './fields.ts';
import type { Problems } from './problems.ts';
import { defineResource } from './resource.ts';

/** What a client says to ask for a visit; it becomes a schedule that waits for confirmation. */
export const visitRequests = defineResource({
  name: 'visitRequests',
  path: 'visit-requests',
  within: 'company',
  fields: {
    unit: text({ required: true }),
    service_type: text({ required: true }),
    date: day({}),
    note: text({ hasLines: true }),
  },
  access: { read: 'member', create: 'member', update: 'super', delete: 'super' },
});

/** Nobody comes before today. */
export function visitDayProblems(date: unknown, today: Day): Problems {
  return typeof date === 'string' && date < today ? { date: 'day' } : {};
}

/** Who comes is not known before the visit is confirmed. */
export const unknownTechnicalManager = 'A definir';
