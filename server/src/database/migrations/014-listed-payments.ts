import type { Migration } from '../migration.ts';

/**
 * The payments of a company lie where they were written, far apart after years; an index that has all that a list shows keeps
 * them together. PostgreSQL takes no entry of an index above 2.7 kB, which the texts of one payment may be.
 */
export const listedPayments: Migration = {
  name: '014-listed-payments',
  statements: ({ engine }) =>
    engine === 'postgres'
      ? []
      : [
          `create index payments_listed on payments (company_id, id, unit, service_date, due_date, status, value_cents,
            billet_code, billet_annex_id, invoice_annex_id, paid_on, pix_code, created_at, created_by, updated_at, updated_by,
            search_text, deleted_at) where deleted_at is null`,
          'drop index payments_of_company',
        ],
};
