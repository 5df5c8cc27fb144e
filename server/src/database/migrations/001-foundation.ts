import type { Migration } from '../migration.ts';

/** Accounts, companies, users and their sessions; files; the audit trail. */
export const foundation: Migration = {
  name: '001-foundation',
  statements: ({ id, integer, text, rowMeta }) => [
    `create table accounts (id ${id}, name ${text} not null, created_at ${integer} not null)`,

    `create table companies (${rowMeta},
      account_id ${integer} not null references accounts (id),
      name ${text} not null,
      cnpj ${text} not null,
      moved_at ${integer} not null default 0)`,
    `create index companies_by_movement on companies (account_id, moved_at, id) where deleted_at is null`,
    `create index companies_of_account on companies (account_id, id) where deleted_at is null`,
    `create index companies_by_name on companies (account_id, search_text, id) where deleted_at is null`,

    // Every three letters in a row of a company's name: an index for "contains" that both databases have.
    `create table company_grams (
      account_id ${integer} not null references accounts (id),
      gram ${text} not null,
      company_id ${integer} not null references companies (id),
      primary key (account_id, gram, company_id))`,
    `create index grams_of_company on company_grams (company_id)`,

    `create table users (${rowMeta},
      account_id ${integer} not null references accounts (id),
      company_id ${integer} references companies (id),
      name ${text} not null,
      email ${text} not null,
      email_key ${text} not null,
      password_hash ${text} not null,
      admin_user ${integer} not null)`,
    `create unique index users_by_email on users (email_key) where deleted_at is null`,
    `create index users_of_company on users (company_id, id) where deleted_at is null`,
    `create index users_of_account on users (account_id, id) where deleted_at is null and company_id is null`,

    `create table sessions (
      token_hash ${text} primary key,
      user_id ${integer} not null references users (id),
      created_at ${integer} not null,
      used_at ${integer} not null,
      address ${text} not null,
      user_agent ${text} not null)`,
    `create index sessions_of_user on sessions (user_id)`,
    `create index sessions_by_use on sessions (used_at)`,

    `create table sign_in_attempts (
      key ${text} primary key,
      attempts ${integer} not null,
      ends_at ${integer} not null)`,
    `create index sign_in_attempts_by_end on sign_in_attempts (ends_at)`,

    `create table annexes (
      id ${id},
      company_id ${integer} not null references companies (id),
      file_name ${text} not null,
      size ${integer} not null,
      sha256 ${text} not null,
      storage_key ${text} not null unique,
      state ${text} not null,
      state_at ${integer} not null,
      created_by ${integer} not null references users (id))`,
    `create index annexes_replaced on annexes (state_at) where state = 'replaced'`,

    `create table audit_events (
      id ${id},
      at ${integer} not null,
      account_id ${integer},
      company_id ${integer},
      user_id ${integer},
      action ${text} not null,
      resource ${text},
      row_id ${integer},
      address ${text} not null,
      details ${text} not null)`,
    `create index audit_of_account on audit_events (account_id, id)`,
  ],
};
