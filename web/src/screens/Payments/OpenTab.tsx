import type { Payment, Proof } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useEffect, useEffectEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { IconButton } from '../../ui/IconButton.tsx';
import { IconChevronLeft, IconChevronRight } from '../../ui/icons.ts';
import { Redirect } from '../../ui/Redirect.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { tabParameter } from '../../ui/tab-link.ts';
import { toFiltered, toRow, useMarkedRow } from '../asked-rows.ts';
import { OpenInvoice } from './OpenInvoice.tsx';
import classes from './OpenTab.module.css';

interface OpenTabProps {
  query: UseQueryResult<Payment[]>;
  invoices: readonly Payment[];
  /** The one that was walked to, or that a link led to. */
  chosen: number | undefined;
  onChoose(id: number | undefined): void;
  proofs: readonly Proof[];
  historyLink: string;
  /** Where the payment of an invoice is proved. */
  proofLink(invoice: Payment): string;
}

/** What is to be paid, the oldest first; several can be walked through. */
export function OpenTab({ query, invoices, chosen, onChoose, proofs, historyLink, proofLink }: OpenTabProps) {
  const { t } = useTranslation();
  const marked = useMarkedRow();
  const [parameters] = useSearchParams();
  // It is kept while other tabs are looked at, which the address then names instead.
  const choose = useEffectEvent(onChoose);
  useEffect(() => {
    if (marked !== undefined) choose(marked);
  }, [marked]);
  if (query.isPending || (query.isFetching && !query.data)) return <Spinner withText />;
  if (!query.data) return <Fault onRetry={() => query.refetch()} />;
  // One that was paid meanwhile makes way for the oldest.
  const at = Math.max(
    0,
    invoices.findIndex(({ id }) => id === (chosen ?? marked)),
  );
  // A mail leads to its invoice here; one that is paid by now stands in the history.
  const isPaid = marked !== undefined && query.data.some(({ id, status }) => id === marked && status === 'paid_off');
  if (isPaid && !parameters.has(tabParameter)) return <Redirect to={toRow(historyLink, marked)} />;
  const invoice = invoices[at];
  if (!invoice) return <EmptyState text={t('payments.noneOpen')} />;
  return (
    <>
      {invoices.length > 1 && <Walk at={at} count={invoices.length} onWalk={(next) => onChoose(invoices[next]?.id)} />}
      <OpenInvoice
        invoice={invoice}
        hasOthers={invoices.length > 1}
        proof={proofs.findLast(({ payment_id }) => payment_id === invoice.id)}
        historyLink={toRow(historyLink, invoice.id)}
        pendingLink={toFiltered(historyLink, t('payments.statuses.pending'))}
        proofLink={proofLink(invoice)}
      />
    </>
  );
}

interface WalkProps {
  at: number;
  count: number;
  onWalk(next: number): void;
}

function Walk({ at, count, onWalk }: WalkProps) {
  const { t } = useTranslation();
  return (
    <nav className={classes.walk} aria-label={t('openInvoice.walk')}>
      <IconButton label={t('openInvoice.previous')} aria-disabled={at === 0} onClick={() => at > 0 && onWalk(at - 1)}>
        <IconChevronLeft aria-hidden size={20} />
      </IconButton>
      <span aria-live="polite" aria-atomic>
        {t('openInvoice.place', { at: at + 1, count })}
      </span>
      <IconButton
        label={t('openInvoice.next')}
        aria-disabled={at === count - 1}
        onClick={() => at < count - 1 && onWalk(at + 1)}
      >
        <IconChevronRight aria-hidden size={20} />
      </IconButton>
    </nav>
  );
}
