import type { Migration } from '../migration.ts';

/** What people are told by mail, what they want to be told, and which mornings were told already. */
export const mail: Migration = {
  name: '009-mail',
  statements: ({ id, integer, text }) => [
    // The outbox: mails to one person each. `due_at` is when a server may next take one; taking it moves that on.
    `create table mails (
      id ${id},
      account_id ${integer} not null references accounts (id),
      user_id ${integer} not null references users (id),
      address ${text} not null,
      language ${text} not null,
      kind ${text} not null,
      data ${text} not null,
      message_key ${text} not null,
      status ${text} not null,
      attempts ${integer} not null,
      last_error ${text},
      created_at ${integer} not null,
      due_at ${integer} not null,
      ends_at ${integer} not null,
      settled_at ${integer})`,
    `create index mails_due on mails (due_at) where status = 'waiting'`,
    `create index mails_unsent on mails (account_id, id) where status <> 'sent'`,
    `create index mails_settled on mails (settled_at) where settled_at is not null`,
    `create index mails_of_user on mails (user_id)`,

    // One row for a change, whomever it tells: the outbox worker finds the people when it makes their mails.
    `create table news (
      id ${id},
      account_id ${integer} not null references accounts (id),
      company_id ${integer} not null references companies (id),
      audience ${text} not null,
      kind ${text} not null,
      row_id ${integer} not null,
      about ${text},
      told_by ${integer},
      due_at ${integer} not null)`,
    `create index news_due on news (due_at)`,
    `create index news_of_members on news (company_id, id) where audience = 'members'`,
    `create index news_of_staff on news (account_id, id) where audience = 'staff'`,

    `create table notice_choices (
      user_id ${integer} primary key references users (id),
      language ${text} not null,
      payments ${integer} not null,
      documents ${integer} not null,
      visits ${integer} not null)`,

    `create table reminded_days (
      account_id ${integer} not null references accounts (id),
      day ${text} not null,
      told_at ${integer} not null,
      primary key (account_id, day))`,

    `create table signing_keys (
      name ${text} primary key,
      value ${text} not null)`,
  ],
};
