import type { Payment, Proof } from '@clareira/contract';
import { isWaiting } from './queue.ts';

/** The invoices of which a proof waits to be decided, by their ids. */
export function underReview(proofs: readonly Proof[]): ReadonlySet<number> {
  return new Set(proofs.filter(isWaiting).map(({ payment_id }) => payment_id));
}

/** Which of the invoices, the oldest first, is proved next: the oldest that nobody has proved yet, where there is one. */
export function nextToProve(invoices: readonly Payment[], proved: ReadonlySet<number>): Payment | undefined {
  return invoices.find(({ id }) => !proved.has(id)) ?? invoices[0];
}

/** The invoice that a proof is for; none where the one that something was chosen or typed for is no longer open. */
export function invoiceToProve(
  invoices: readonly Payment[],
  proved: ReadonlySet<number>,
  { picked, file, note }: { picked: number | undefined; file: File | null; note: string },
): Payment | undefined {
  const invoice = invoices.find(({ id }) => id === picked);
  return invoice || file || note ? invoice : nextToProve(invoices, proved);
}
