import { type Payment, paymentStatuses, payments, showDay } from '@clareira/contract';
import { columnsOf, suggested } from '../../table/columns.ts';
import { today } from '../../today.ts';
import { onDemand } from '../../ui/on-demand.ts';
import { codeFills } from '../invoices/code-fills.ts';
import { paymentOrder } from '../invoices/open-invoices.ts';
import { paymentRemarks } from '../invoices/payment-remarks.ts';
import { statusWithLateness } from '../invoices/status-with-lateness.tsx';
import type { ResourceDefinition } from '../rows/definition.ts';
import { maxFileBytes } from '../rows/max-file-bytes.ts';

const column = columnsOf<Payment>('payments');

export const paymentTable: ResourceDefinition<Payment> = {
  resource: payments,
  texts: 'payments',
  wire: { sendsId: true },
  columns: ({ companyName }) => [
    column.id(),
    column.named('company_id', () => companyName),
    column.text('unit', suggested),
    column.day('service_date'),
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
    { ...column.code('billet_code'), fills: (draft) => codeFills(draft, today()) },
    column.pdf('invoice_file', 'invoice_annex_id', maxFileBytes),
  ],
  leads: ['value', 'due_date', 'status'],
  carriesOver: ['unit', 'service_date', 'due_date', 'status'],
  // Few drop a file here on every visit.
  fromFiles: (files) => import('../Slips/draft-of-files.ts').then(({ draftOfFiles }) => draftOfFiles(files)),
  order: paymentOrder,
  remarks: paymentRemarks,
  pdfTitle: ({ unit, due_date }, column) => [column, unit, showDay(due_date)].join(' · '),
  details: onDemand(() => import('../details/PaymentDetails.tsx')),
};
