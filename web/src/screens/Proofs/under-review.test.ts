import type { Payment, Proof } from '@clareira/contract';
import { expect, test } from 'vitest';
import { invoiceToProve, nextToProve, underReview } from './under-review.ts';

const proof = (payment_id: number, status: Proof['status']) => ({ payment_id, status }) as Proof;
const invoices = [7, 3, 5].map((id) => ({ id }) as Payment);

test('an invoice is under review while a proof of it waits', () => {
  const proofs = [proof(7, 'refused'), proof(7, 'sent'), proof(3, 'refused'), proof(5, 'accepted')];
  expect([...underReview(proofs)]).toEqual([7]);
});

test('the oldest without a proof is proved next, and the oldest of all where all have one', () => {
  expect(nextToProve(invoices, new Set())?.id).toBe(7);
  expect(nextToProve(invoices, new Set([7, 5]))?.id).toBe(3);
  expect(nextToProve(invoices, new Set([3, 5, 7]))?.id).toBe(7);
  expect(nextToProve([], new Set())).toBeUndefined();
});

test('the next is proved where the one that was picked is no longer open, but not with what was meant for that one', () => {
  const file = new File([''], 'recibo.pdf');
  const drafts = [
    { picked: 5, file, note: '' },
    { picked: 9, file: null, note: '' },
    { picked: undefined, file: null, note: '' },
    { picked: 9, file, note: '' },
    { picked: 9, file: null, note: 'Pago' },
  ];
  const ids = drafts.map((draft) => invoiceToProve(invoices, new Set([7]), draft)?.id);
  expect(ids).toEqual([5, 3, 3, undefined, undefined]);
});
