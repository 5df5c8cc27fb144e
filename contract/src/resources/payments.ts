import { choice, day, money, text } from '../fields.ts';
import { defineResource, type RowOf } from '../resource.ts';

export const paymentStatuses = ['pending', 'paid_off'] as const;

export const payments = defineResource({
  name: 'payments',
  within: 'company',
  fields: {
    unit: text({ required: true }),
    service_date: day({ required: true }),
    due_date: day({ required: true }),
    status: choice(paymentStatuses),
    value: money(),
    billet_code: text({ required: true }),
  },
  files: { billet_file: 'billet_annex_id', invoice_file: 'invoice_annex_id' },
  access: { read: 'member', write: 'super' },
});

export type Payment = RowOf<typeof payments>;
