import { fromCents, portalLinks, showDay, showMoney } from '@clareira/contract';
import { type ExpressionBuilder, type Kysely, sql } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { type KindOfNews, subject } from './subject.ts';

interface Invoice {
  id: number;
  company_id: number;
  unit: string;
  due_date: string;
  value_cents: number;
  status: string;
  /** A proof of its payment that nobody has decided on yet. */
  proof_id: number | null;
}

/** With a plain space: a subject without special characters is readable as it travels. */
export const amountOf = (cents: number) => showMoney(fromCents(cents)).replace('\u00a0', ' ');

const told = ({ id, company_id, unit, due_date, value_cents }: Invoice) => ({
  values: { value: amountOf(value_cents), day: showDay(due_date), unit },
  path: portalLinks.payments(company_id),
  row: id,
});

/** Neither paid nor moved to another day since the morning on which it was noticed. */
const whileOwed: KindOfNews<Invoice> = {
  tell: (invoice, about) => (invoice.status === 'pending' && invoice.due_date === about ? told(invoice) : null),
};

export const invoices = subject<Invoice>({
  topic: 'payments',
  resource: 'payments',
  read: (db, ids) =>
    db
      .selectFrom('payments')
      .select(['id', 'company_id', 'unit', 'due_date', 'value_cents', 'status'])
      .select((eb) => underReview(eb).as('proof_id'))
      .where('id', 'in', ids)
      .where('deleted_at', 'is', null)
      .execute(),
  kinds: {
    invoice: {
      // One that is entered as paid, as those of past years are, asks nobody for anything.
      on: { audience: 'members', is: ({ action, after }) => action === 'create' && after?.status === 'pending' },
      tell: (invoice) => (invoice.status === 'pending' ? told(invoice) : null),
    },
    invoiceDue: whileOwed,
    invoiceLate: {
      tell: (invoice, about) => (invoice.proof_id === null ? whileOwed.tell(invoice, about) : null),
    },
  },
  reminders: [
    { kind: 'invoiceDue', ahead: [3], rows: owed },
    {
      kind: 'invoiceLate',
      ahead: [-1, -7],
      rows: (...given) => owed(...given).where((eb) => eb(underReview(eb), 'is', null)),
    },
  ],
});

function underReview({ selectFrom }: ExpressionBuilder<Tables, 'payments'>) {
  return selectFrom('proofs')
    .select('proofs.id')
    .whereRef('proofs.payment_id', '=', 'payments.id')
    .whereRef('proofs.company_id', '=', 'payments.company_id')
    .where('proofs.status', '=', sql.lit('sent'))
    .where('proofs.deleted_at', 'is', null)
    .limit(1);
}

function owed(db: Kysely<Tables>, accountId: number, day: string) {
  return db
    .selectFrom('payments')
    .innerJoin('companies', 'companies.id', 'payments.company_id')
    .select(['payments.id as row_id', 'companies.id as company_id'])
    .where('payments.account_id', '=', accountId)
    .where('companies.deleted_at', 'is', null)
    .where('payments.deleted_at', 'is', null)
    .where('payments.status', '=', sql.lit('pending'))
    .where('payments.due_date', '=', day);
}
