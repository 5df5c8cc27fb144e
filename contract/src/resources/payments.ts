import { access } from '../access.ts';
import type { Day } from '../days.ts';
import { choice, day, money, pix, text } from '../fields.ts';
import { pdf } from '../files.ts';
import type { Problems } from '../problems.ts';
import { defineResource, type RowOf } from '../resource.ts';

export const paymentStatuses = ['pending', 'paid_off'] as const;

const status = choice(paymentStatuses);

export const payments = defineResource({
  name: 'payments',
  within: 'company',
  fields: {
    unit: text({ required: true }),
    service_date: day({ required: true }),
    due_date: day({ required: true }),
    status,
    value: money(),
    billet_code: text({ required: true }),
    paid_on: day({ keptWhenAbsent: true }),
    pix_code: pix({ keptWhenAbsent: true }),
  },
  files: { billet_file: pdf('billet_annex_id'), invoice_file: pdf('invoice_annex_id') },
  access: access({ read: 'member', write: 'super' }),
  clearedBy(body) {
    const judged = status.parse(body.status);
    return judged.ok && judged.value === 'pending' ? ['paid_on'] : [];
  },
});

/** Nobody can have paid after today. */
export function paidDayProblems(paidOn: unknown, today: Day): Problems {
  return typeof paidOn === 'string' && paidOn > today ? { paid_on: 'day' } : {};
}

export type Payment = RowOf<typeof payments>;
