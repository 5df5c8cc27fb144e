import type { Migration } from '../migration.ts';

/** Files that know their row and type, the new fields of rows, writes that are not made twice, and leases of jobs. */
export const rowsAndFiles: Migration = {
  name: '005-rows-and-files',
  statements: ({ integer, text }) => [
    'alter table accounts rename column moved_at to version',
    'alter table companies rename column moved_at to version',
    'drop index companies_by_movement',
    'create index companies_by_version on companies (account_id, version, id) where deleted_at is null',

    `alter table payments add column paid_on ${text}`,
    `alter table payments add column pix_code ${text}`,
    `alter table schedules add column note ${text}`,
    `alter table documents add column valid_until ${text}`,
    `alter table documents add column renewal_filed_on ${text}`,

    `alter table annexes add column resource ${text}`,
    `alter table annexes add column row_id ${integer}`,
    `alter table annexes add column media_type ${text} not null default 'application/pdf'`,
    ...[
      ['payments', 'billet_annex_id'],
      ['payments', 'invoice_annex_id'],
      ['contracts', 'annex_id'],
      ['schedules', 'annex_id'],
      ['documents', 'annex_id'],
    ].map(
      ([table, column]) =>
        `update annexes set resource = '${table}', row_id = ${table}.id from ${table} where ${table}.${column} = annexes.id`,
    ),

    `create table idempotency_keys (
      user_id ${integer} not null references users (id),
      key ${text} not null,
      path ${text} not null,
      row_id ${integer} not null,
      created_at ${integer} not null,
      primary key (user_id, key))`,
    'create index idempotency_keys_by_age on idempotency_keys (created_at)',

    `create table jobs (
      name ${text} primary key,
      leased_until ${integer} not null,
      run_at ${integer} not null)`,
  ],
};
