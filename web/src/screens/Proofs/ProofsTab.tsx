import type { Payment, Place, Proof } from '@clareira/contract';
import { isSuper, proofs as proofRows } from '@clareira/contract';
import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { useDeferredValue } from 'react';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { rowsQuery } from '../../api/rows.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { tabParameter } from '../../ui/tab-link.ts';
import { useLoaded } from '../../ui/use-loaded.ts';
import { deciding } from './deciding.ts';
import { ProofForm } from './ProofForm.tsx';
import classes from './ProofsTab.module.css';
import { SentProofs } from './SentProofs.tsx';
import { useProofCalls } from './use-proof-calls.ts';

interface ProofsTabProps {
  /** What the address calls this tab. */
  slug: string;
  place: Place;
  payments: UseQueryResult<Payment[]>;
  /** The pending ones, the oldest first. */
  invoices: readonly Payment[];
  proofs: UseQueryResult<Proof[]>;
}

/** Sending a proof, and what became of those that were sent; for staff, what waits for them comes first. */
export default function ProofsTab({ slug, place, payments, invoices, proofs: query }: ProofsTabProps) {
  const { t } = useTranslation();
  const isStaff = isSuper(useSignedInUser());
  const [parameters] = useSearchParams();
  const { reload } = useProofCalls(place);
  // Whoever comes to the tab sees what was sent since the screen was opened.
  useQuery({ ...rowsQuery<Proof>(proofRows, place), enabled: parameters.get(tabParameter) === slug });
  // Drawn in small steps: a company may have sent many.
  const proofs = useDeferredValue(query.data);
  const canDecide = useLoaded(isStaff ? deciding.load : undefined);
  const isComing = !canDecide || payments.isPending || query.isPending;
  // All is drawn with whichever of them comes last, and so in small steps too.
  const wasComing = useDeferredValue(isComing);
  if (isComing || wasComing || (query.data && !proofs)) return <Spinner withText />;
  const retry = () => [payments, query].filter(({ data }) => !data).map(({ refetch }) => refetch());
  if (!payments.data || !proofs) return <Fault onRetry={retry} />;

  const sent = (
    <section className={classes.sent} aria-labelledby="proofs-sent">
      <h2 id="proofs-sent">{t('proofs.sentTitle')}</h2>
      <SentProofs place={place} payments={payments.data} proofs={proofs} />
    </section>
  );
  const form = (
    <section className={classes.form} aria-labelledby="proofs-new">
      <h2 id="proofs-new">{t('proofs.newTitle')}</h2>
      {invoices.length === 0 ? (
        <p className={classes.none}>{t('receivables.noneOpen')}</p>
      ) : (
        <ProofForm
          place={place}
          invoices={invoices}
          chosenId={Number(parameters.get('fatura')) || undefined}
          proofs={query}
          onSent={reload}
        />
      )}
    </section>
  );
  return (
    <div className={classes.area}>
      {isStaff && sent}
      {form}
      {!isStaff && sent}
    </div>
  );
}
