import type { Schedule } from '@clareira/contract';

/** A visit, and whose it is where there are several companies. */
export type CalendarVisit = Schedule & { company_name?: string };
