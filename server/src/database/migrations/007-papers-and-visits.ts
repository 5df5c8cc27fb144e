import type { Migration } from '../migration.ts';

/** Folders for an inspector, calendars that people subscribe to, and documents by their validity. */
export const papersAndVisits: Migration = {
  name: '007-papers-and-visits',
  statements: ({ integer, text, rowMeta }) => [
    `create table shares (${rowMeta},
      company_id ${integer} not null references companies (id),
      token_hash ${text} not null unique,
      title ${text} not null,
      expires_on ${text} not null,
      document_ids ${text},
      opened ${integer} not null,
      last_opened_at ${integer})`,
    `create index shares_of_company on shares (company_id, id)`,

    `create table calendar_feeds (
      user_id ${integer} primary key references users (id),
      token_hash ${text} not null unique,
      created_at ${integer} not null)`,

    `create table visit_changes (
      schedule_id ${integer} primary key references schedules (id),
      account_id ${integer} not null references accounts (id),
      company_id ${integer} not null references companies (id),
      day ${text},
      sequence ${integer} not null,
      changed_at ${integer} not null,
      cancelled_at ${integer})`,
    `create index visits_cancelled on visit_changes (company_id, cancelled_at) where cancelled_at is not null`,
    `create index visits_cancelled_of_account on visit_changes (account_id, cancelled_at) where cancelled_at is not null`,

    // All that a count by state needs, so that no document itself is read.
    `create index documents_of_company_by_validity on documents (company_id, valid_until, type, renewal_filed_on)
      where deleted_at is null`,
  ],
};
