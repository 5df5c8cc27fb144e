import { type BoletoVerdict, type Payment, payments, showDay, showMoney } from '@clareira/contract';
import type { Draft } from '../../table/column.ts';
import type { FieldRemark } from '../../table/remarks.ts';
import { today } from '../../today.ts';
import { typedValue } from '../rows/typed-value.ts';
import { bankName } from './banks.ts';
import { verdictOf, verdictRemark } from './slip-verdict.ts';

const { billet_code, due_date, service_date, value } = payments.fields;

/** What an invoice's days and code say while they are typed. */
export function paymentRemarks(draft: Draft, others: readonly Payment[]): FieldRemark[] {
  const due = typedValue(due_date, draft.due_date);
  const service = typedValue(service_date, draft.service_date);
  const code = typedValue(billet_code, draft.billet_code);
  const invoice = { value: typedValue(value, draft.value), due_date: due };
  const twin = code && others.find((other) => bare(other.billet_code) === bare(code));
  return [
    ...(due && service && due < service ? [warning('due_date', 'payments.dueBeforeService')] : []),
    ...(code ? codeRemarks(verdictOf(code, known(invoice), today())) : []),
    ...(twin ? [warning('billet_code', 'payments.codeTaken', { id: twin.id })] : []),
  ];
}

/** Whether the code is right, and what it asks for, as far as it says. */
function codeRemarks(verdict: BoletoVerdict): FieldRemark[] {
  const { bank = null, amount = null, due = null } = 'boleto' in verdict ? verdict.boleto : {};
  const facts = [bank && bankName(bank), amount !== null && showMoney(amount), due && showDay(due)].filter(Boolean);
  return [
    { field: 'billet_code', ...verdictRemark(verdict) },
    ...(facts.length > 0
      ? [{ field: 'billet_code', text: 'openInvoice.inCode', values: { facts: facts.join(' · ') } }]
      : []),
  ];
}

function warning(field: string, text: string, values: FieldRemark['values'] = {}): FieldRemark {
  return { field, tone: 'late', text, values };
}

/** Slips are written with dots and spaces, or without; other codes as they are. */
function bare(code: string): string {
  return code.replace(/[\s.-]/g, '');
}

function known({ value, due_date }: { value: number | undefined; due_date: string | undefined }) {
  return { ...(value !== undefined && { value }), ...(due_date !== undefined && { due_date }) };
}
