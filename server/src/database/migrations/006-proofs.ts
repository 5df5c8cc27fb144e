import type { Migration } from '../migration.ts';

/** What companies send to show that they paid an invoice. */
export const proofs: Migration = {
  name: '006-proofs',
  statements: ({ integer, text, rowMeta }) => [
    `create table proofs (${rowMeta},
      company_id ${integer} not null references companies (id),
      payment_id ${integer} not null references payments (id),
      note ${text},
      status ${text} not null,
      reason ${text},
      annex_id ${integer} not null references annexes (id),
      sent_at ${integer} not null,
      sent_by_id ${integer} not null references users (id),
      decided_at ${integer},
      decided_by ${integer} references users (id))`,
    'create index proofs_of_company on proofs (company_id, id) where deleted_at is null',
    'create index proofs_of_payment on proofs (payment_id, id)',
    "create index proofs_waiting on proofs (company_id, payment_id) where status = 'sent' and deleted_at is null",
  ],
};
