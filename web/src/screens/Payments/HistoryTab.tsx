import type { Payment, Place } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { ResourceTable } from '../ResourceTable.tsx';
import { paymentTable } from '../resources/payments.ts';

interface HistoryTabProps {
  place: Place;
  query: UseQueryResult<Payment[]>;
}

/** All invoices, open or not, as the table in which the staff write them. */
export default function HistoryTab({ place, query }: HistoryTabProps) {
  return <ResourceTable definition={paymentTable} place={place} query={query} />;
}
