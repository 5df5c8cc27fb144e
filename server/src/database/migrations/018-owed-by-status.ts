import type { Migration } from '../migration.ts';

/**
 * The indexes of what is owed begin with the status that they are of. Without it SQLite takes the index of all payments for as
 * good, and reads years of paid ones to find a page of those that are not.
 */
export const owedByStatus: Migration = {
  name: '018-owed-by-status',
  statements: () => [
    'drop index payments_owed_by_due',
    'drop index payments_owed',
    `create index payments_owed_by_due on payments (account_id, status, due_date, id, company_id, value_cents)
      where status = 'pending' and deleted_at is null`,
    `create index payments_owed on payments (account_id, status, id, due_date)
      where status = 'pending' and deleted_at is null`,
  ],
};
