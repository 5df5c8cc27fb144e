import { companies, documents, payments, schedules } from '@clareira/contract';
import { count, id, list, object, orNull, rowSchema, type Schema } from '../room/schemas.ts';

const truth: Schema = { type: 'boolean' };
const schedule = rowSchema(schedules);

const ofCompany = object({
  of: { const: 'company' },
  open_invoice: orNull(rowSchema(payments)),
  open_invoices: count,
  proof_under_review: truth,
  next_visit: orNull(schedule),
  newest_documents: list(rowSchema(documents)),
  validity: object({ expired: count, expiring: count, undated_licences: count }),
});

const ofAccount = object({
  of: { const: 'account' },
  overdue: object({ invoices: count, value: { type: 'number', minimum: 0 } }),
  week: object({
    visits: count,
    first: list(object({ ...(schedule.properties as Record<string, Schema>), company_name: { type: 'string' } })),
    waiting: count,
  }),
  quiet: object({ days: count, companies: list(rowSchema(companies)) }),
  first_steps: orNull(object({ company: orNull(id), user: truth, invoice: truth, mail: truth })),
});

export const overviewSchema: Schema = { oneOf: [ofCompany, ofAccount] };
