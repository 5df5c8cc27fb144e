import type { Migration } from '../migration.ts';

/**
 * What is owed, kept with every write instead of added up with every look: by due day over an account, and by company.
 * And the pending ones in the order of their ids, of which a page is found without reading those that are paid.
 */
export const receivables: Migration = {
  name: '013-receivables',
  statements: ({ integer, text }) => [
    `create table owed_days (
      account_id ${integer} not null references accounts (id),
      due_date ${text} not null,
      invoices ${integer} not null,
      cents ${integer} not null,
      primary key (account_id, due_date))`,
    `insert into owed_days (account_id, due_date, invoices, cents)
      select payments.account_id, due_date, count(*), sum(value_cents) from payments
        join companies on companies.id = payments.company_id
        where status = 'pending' and payments.deleted_at is null and companies.deleted_at is null
        group by payments.account_id, due_date`,
    `alter table companies add column owed_cents ${integer} not null default 0`,
    `update companies set owed_cents = coalesce((select sum(value_cents) from payments
      where company_id = companies.id and status = 'pending' and deleted_at is null), 0)`,
    `create index companies_by_debt on companies (account_id, owed_cents desc, id)
      where deleted_at is null and owed_cents > 0`,
    'drop index payments_receivable',
    `create index payments_owed_by_due on payments (account_id, due_date, id, company_id, value_cents)
      where status = 'pending' and deleted_at is null`,
    `create index payments_owed on payments (account_id, id, due_date)
      where status = 'pending' and deleted_at is null`,
  ],
};
