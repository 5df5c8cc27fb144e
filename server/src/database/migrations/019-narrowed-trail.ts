import type { Migration } from '../migration.ts';

const tables = ['payments', 'contracts', 'schedules', 'documents', 'proofs', 'users'];

/** The trail of a row whatever it is of, and of a person in one company; and what one company has in the trash. */
export const narrowedTrail: Migration = {
  name: '019-narrowed-trail',
  isOfIndexes: true,
  statements: () => [
    ...tables.map(
      (table) => `create index if not exists ${table}_deleted_of_company
        on ${table} (account_id, company_id, deleted_at, id) where deleted_at is not null`,
    ),
    'create index if not exists audit_of_any_row on audit_events (account_id, row_id, id) where row_id is not null',
    'create index if not exists audit_of_user_in_company on audit_events (account_id, company_id, user_id, id)',
  ],
};
