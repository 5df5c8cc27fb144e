import type { Migration } from '../migration.ts';

/** What belongs to a company: payments, contracts, schedules and documents. */
export const companyRows: Migration = {
  name: '002-company-rows',
  statements: ({ integer, text, rowMeta }) => {
    const company = `company_id ${integer} not null references companies (id)`;
    const annex = `${integer} references annexes (id)`;
    return [
      `create table payments (${rowMeta}, ${company},
        unit ${text} not null,
        service_date ${text} not null,
        due_date ${text} not null,
        status ${text} not null,
        value_cents ${integer} not null,
        billet_code ${text} not null,
        billet_annex_id ${annex},
        invoice_annex_id ${annex})`,
      `create table contracts (${rowMeta}, ${company},
        date ${text},
        unit ${text} not null,
        technical_manager ${text} not null,
        status ${text} not null,
        annex_id ${annex})`,
      `create table schedules (${rowMeta}, ${company},
        unit ${text} not null,
        request_date ${text},
        date ${text},
        service_type ${text} not null,
        technical_manager ${text} not null,
        status ${text} not null,
        annex_id ${annex})`,
      `create table documents (${rowMeta}, ${company},
        name ${text} not null,
        type ${text} not null,
        date ${text},
        unit ${text} not null,
        annex_id ${annex})`,
      `create index payments_open on payments (company_id, due_date, id)
        where status = 'pending' and deleted_at is null`,
      `create index schedules_by_day on schedules (company_id, date) where deleted_at is null`,
      `create index visits_by_day on schedules (date, company_id) where deleted_at is null`,
      ...['payments', 'contracts', 'schedules', 'documents'].map(
        (table) => `create index ${table}_of_company on ${table} (company_id, id) where deleted_at is null`,
      ),
    ];
  },
};
