import type { Migration } from '../migration.ts';

const tables = ['payments', 'contracts', 'schedules', 'documents', 'proofs'];

/** What staff see of all companies at once: rows that know their account, the trash, and the trail by what it tells. */
export const acrossCompanies: Migration = {
  name: '010-across-companies',
  statements: ({ integer }) => [
    ...tables.flatMap((table) => [
      `alter table ${table} add column account_id ${integer} references accounts (id)`,
      `update ${table} set account_id = companies.account_id from companies where companies.id = ${table}.company_id`,
      `create index ${table}_of_account on ${table} (account_id, id) where deleted_at is null`,
    ]),
    `create index payments_by_due on payments (account_id, due_date, id) where deleted_at is null`,
    `create index proofs_of_account_by_status on proofs (account_id, status, id) where deleted_at is null`,
    // All that the ageing needs stands in the index.
    `create index payments_receivable on payments (account_id, due_date, company_id, value_cents)
      where status = 'pending' and deleted_at is null`,
    `create index schedules_of_account_by_day on schedules (account_id, date, id) where deleted_at is null`,
    `create index documents_by_validity on documents (account_id, valid_until, id) where deleted_at is null`,
    ...[...tables, 'companies', 'users'].map(
      (table) => `create index ${table}_deleted on ${table} (account_id, deleted_at, id) where deleted_at is not null`,
    ),
    'create index audit_of_company on audit_events (account_id, company_id, id)',
    'create index audit_of_account_user on audit_events (account_id, user_id, id)',
    'create index audit_of_row on audit_events (account_id, resource, row_id, id)',
    'create index audit_by_action on audit_events (account_id, action, id)',
    'create index audit_by_time on audit_events (account_id, at, id)',
  ],
};
