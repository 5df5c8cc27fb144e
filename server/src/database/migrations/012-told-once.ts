import type { Migration } from '../migration.ts';

/** Which mails a server has in its hands, and which rows a morning told: what comes later may still be told by hand. */
export const toldOnce: Migration = {
  name: '012-told-once',
  statements: ({ integer, text }) => [
    `alter table mails add column is_held ${integer} not null default 0`,
    `create table told_reminders (
      account_id ${integer} not null references accounts (id),
      day ${text} not null,
      kind ${text} not null,
      row_id ${integer} not null,
      primary key (account_id, day, kind, row_id))`,
  ],
};
