import type { Payment } from '@clareira/contract';

const pendingStatus: Payment['status'] = 'pending';

export const isPending = (payment: Pick<Payment, 'status'>) => payment.status === pendingStatus;

/** What is still to be paid, the oldest due date first. */
export function openInvoices(payments: readonly Payment[]): Payment[] {
  return payments.filter(isPending).sort(byDueDate);
}

/** The order of the history: what is settled as it comes, then the pending by due date. */
export function paymentOrder(a: Payment, b: Payment): number {
  if (isPending(a) !== isPending(b)) return isPending(a) ? 1 : -1;
  return isPending(a) ? byDueDate(a, b) : a.id - b.id;
}

/** Days are written so that their text sorts as they do. */
function byDueDate(a: Payment, b: Payment): number {
  if (a.due_date === b.due_date) return a.id - b.id;
  return a.due_date < b.due_date ? -1 : 1;
}
