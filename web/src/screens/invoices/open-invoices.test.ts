import type { Payment } from '@clareira/contract';
import { describe, expect, test } from 'vitest';
import { openInvoices, paymentOrder } from './open-invoices.ts';

function payment(id: number, status: Payment['status'], due_date: string): Payment {
  return {
    id,
    company_id: 1,
    unit: 'Matriz',
    service_date: '2026-01-01',
    due_date,
    status,
    value: 10,
    billet_code: '0',
    billet_annex_id: null,
    invoice_annex_id: null,
    paid_on: null,
    pix_code: null,
  };
}

const history = [
  payment(1, 'pending', '2026-05-10'),
  payment(2, 'paid_off', '2026-06-10'),
  payment(3, 'pending', '2025-12-10'),
  payment(4, 'paid_off', '2025-01-10'),
  payment(5, 'pending', '2025-12-10'),
];

const ids = (payments: Payment[]) => payments.map(({ id }) => id);

describe('open invoices', () => {
  test('are the pending ones, the oldest due date first', () => {
    expect(ids(openInvoices(history))).toEqual([3, 5, 1]);
  });

  test('are none where all is paid', () => {
    expect(openInvoices([payment(1, 'paid_off', '2026-05-10')])).toEqual([]);
  });

  test('leave the list they come from alone', () => {
    const before = ids(history);
    openInvoices(history);
    expect(ids(history)).toEqual(before);
  });
});

test('the history has what is settled first, then the pending by due date', () => {
  expect(ids(history.toSorted(paymentOrder))).toEqual([2, 4, 3, 5, 1]);
});
