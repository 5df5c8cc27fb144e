import { paidDayProblems, payments as resource, showDay, showMoney } from '@clareira/contract';
import type { FoundRow } from '../change.ts';
import type { ServerResource } from './engine/server-resource.ts';
import { owedIn } from './owed.ts';

export const payments: ServerResource = {
  resource,
  table: 'payments',
  label: ({ unit, due_date, value }) => `${unit} - ${showDay(String(due_date))} - ${showMoney(Number(value))}`,
  placeColumns: ({ company_id }) => ({ company_id }),
  initial: ({ account_id }) => ({ account_id }),

  judge({ values: { status, paid_on }, today }) {
    return status === 'paid_off' ? paidDayProblems(paid_on, today) : {};
  },

  notes: {
    paid_on:
      'Only of an invoice that is `paid_off`, and not after today: one that becomes so without it was paid today, and `pending` clears it.',
  },

  /** An invoice has a day of payment only while it is paid: today, unless it was told or stood there before. */
  beforeWrite({ services }, { action, before, values, columns }) {
    if (action !== 'create' && action !== 'update') return;
    if (values.status !== 'paid_off') columns.paid_on = null;
    else if (before?.status !== 'paid_off') columns.paid_on = values.paid_on ?? services.today();
  },

  async afterWrite(context, { action, place, before, after }) {
    const owed = owedIn(context);
    if (before && action !== 'restore' && isOwed(before)) owed.invoice(place, dueOf(before), centsOf(before), -1);
    if (after && isOwed(after)) owed.invoice(place, dueOf(after), centsOf(after), 1);
  },
};

const isOwed = ({ status }: FoundRow) => status === 'pending';
const dueOf = ({ due_date }: FoundRow) => String(due_date);
const centsOf = ({ value_cents }: FoundRow) => Number(value_cents);
