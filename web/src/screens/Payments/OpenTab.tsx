import type { Payment } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { OpenInvoice } from './OpenInvoice.tsx';

interface OpenTabProps {
  query: UseQueryResult<Payment[]>;
  invoices: readonly Payment[];
  historyLink: string;
}

export function OpenTab({ query, invoices, historyLink }: OpenTabProps) {
  const { t } = useTranslation();
  if (query.isPending || (query.isFetching && !query.data)) return <Spinner withText />;
  if (!query.data) return <Fault text={t('payments.toasts.loadFailed')} onRetry={() => query.refetch()} />;
  const [oldest, ...others] = invoices;
  if (!oldest) return <EmptyState text={t('payments.noneOpen')} />;
  return <OpenInvoice invoice={oldest} hasOthers={others.length > 0} historyLink={historyLink} />;
}
