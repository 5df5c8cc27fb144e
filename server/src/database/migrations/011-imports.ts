import type { Migration } from '../migration.ts';

/** Files of rows that the staff bring in: as they were read, and what became of them. */
export const imports: Migration = {
  name: '011-imports',
  statements: ({ id, integer, text }) => [
    `create table imports (
      id ${id},
      account_id ${integer} not null references accounts (id),
      resource ${text} not null,
      file_name ${text} not null,
      status ${text} not null,
      lines ${text} not null,
      row_count ${integer} not null,
      good_count ${integer} not null,
      row_ids ${text},
      written_at ${integer},
      created_at ${integer} not null,
      created_by ${integer} not null references users (id))`,
    'create index imports_of_account on imports (account_id, id)',
    'create index companies_by_cnpj on companies (account_id, cnpj) where deleted_at is null',
  ],
};
