import type { Day, Invoice } from '@clareira/contract';
import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import type { Services } from '../services.ts';

interface Asked extends Record<string, unknown> {
  company_id: number;
  from: Day;
  to: Day;
  today: Day;
}

/**
 * Reads the invoices that a statement needs. What was invoiced and paid before the period, or after it, changes none of
 * its sums, and of a long history that is the most.
 */
export function invoiceReader({ prepare }: Services) {
  const read = prepare(invoicesOfPeriod);
  return async (asked: Asked) => (await read(asked)) as Invoice[];
}

function invoicesOfPeriod(db: Kysely<Tables>, { company_id, from, to, today }: Asked) {
  // As the statement takes it where nobody recorded the day.
  const paidOn = sql`coalesce(paid_on, case when due_date < ${today} then due_date else ${today} end)`;
  const isBefore = sql<boolean>`(service_date < ${from} and ${paidOn} < ${from})`;
  const isAfter = sql<boolean>`(service_date > ${to} and ${paidOn} > ${to})`;
  return db
    .selectFrom('payments')
    .select(['id', 'unit', 'service_date', 'due_date', 'status', 'value_cents as cents', 'paid_on'])
    .where('company_id', '=', company_id)
    .where('deleted_at', 'is', null)
    .where(sql<boolean>`(status = 'pending' or not (${isBefore} or ${isAfter}))`)
    .orderBy('id');
}
