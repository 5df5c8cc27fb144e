import { type Payment, paymentStatuses } from '@clareira/contract';
import type { Column } from '../../table/column.ts';
import { columnsOf } from '../../table/columns.ts';
import { statusWithLateness } from '../invoices/status-with-lateness.tsx';
import { maxFileBytes } from '../rows/max-file-bytes.ts';

export type AccountPayment = Payment & { company_name: string };

const own = columnsOf<AccountPayment>('receivables');
const column = columnsOf<AccountPayment>('payments');

/** The invoices of all companies: whose first, then what is owed until when. */
export const receivableColumns: readonly Column<AccountPayment>[] = [
  column.id(),
  own.text('company_name'),
  column.text('unit'),
  column.day('due_date'),
  column.money('value'),
  {
    ...column.choice('status', {
      values: paymentStatuses,
      names: 'payments.statuses',
      placeholder: 'payments.chooseStatus',
    }),
    show: statusWithLateness,
  },
  column.pdf('billet_file', 'billet_annex_id', maxFileBytes),
];
