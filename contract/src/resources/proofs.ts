import { choice, day, instant, person, reference, text } from '../fields.ts';
import { defineResource, type RowOf } from '../resource.ts';

export const proofStatuses = ['sent', 'accepted', 'refused'] as const;

/** What a company sends to show that it paid an invoice. The staff accepts it, which pays the invoice, or refuses it. */
export const proofs = defineResource({
  name: 'proofs',
  within: 'company',
  fields: {
    payment_id: reference(),
    note: text({ hasLines: true }),
    status: choice(proofStatuses, { readOnly: true }),
    reason: text({ readOnly: true, hasLines: true }),
    sent_at: instant({ required: true }),
    sent_by: person({ required: true }),
    decided_at: instant({}),
  },
  files: { file: { column: 'annex_id', types: ['pdf', 'jpeg', 'png'], required: true } },
  access: { read: 'member', create: 'member', update: 'super', delete: 'member' },
  rowCalls: {
    accept: { paid_on: day({}) },
    refuse: { reason: text({ required: true, hasLines: true }) },
  },
});

export type Proof = RowOf<typeof proofs>;
