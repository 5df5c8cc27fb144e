import type { Migration } from '../migration.ts';

const tables = ['payments', 'contracts', 'schedules', 'documents', 'proofs', 'users'];

/** The trail of a row whatever it is of, and of a person in one company; and what one company has in the trash. */
export const narrowedTrail: Migration = {
  name: '019-narrowed-trail',
  statements: () => [
    ...tables.map(
      (table) => `create index ${table}_deleted_of_company on ${table} (account_id, company_id, deleted_at, id)
        where deleted_at is not null`,
    ),
    // After the others, as who writes a row writes to the trail last: an older server goes on writing meanwhile.
    'create index audit_of_any_row on audit_events (account_id, row_id, id) where row_id is not null',
    'create index audit_of_user_in_company on audit_events (account_id, company_id, user_id, id)',
  ],
};
