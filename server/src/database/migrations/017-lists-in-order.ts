import type { Migration } from '../migration.ts';

/** Visits and documents of all companies in the order of their days; one without a day stands first, as in the list. */
export const listsInOrder: Migration = {
  name: '017-lists-in-order',
  statements: () => [
    `create index schedules_in_order on schedules (account_id, coalesce(date, ''), id) where deleted_at is null`,
    `create index schedules_by_status on schedules (account_id, status, id) where deleted_at is null`,
    `create index schedules_by_status_in_order on schedules (account_id, status, coalesce(date, ''), id)
      where deleted_at is null`,
    `create index documents_in_order on documents (account_id, coalesce(valid_until, ''), id) where deleted_at is null`,
    `create index documents_renewed on documents (account_id, coalesce(valid_until, ''), id)
      where renewal_filed_on is not null and deleted_at is null`,
  ],
};
