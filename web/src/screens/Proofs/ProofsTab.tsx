import type { Payment, Place, Proof } from '@clareira/contract';
import { isSuper } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router';
import { useSignedInUser } from '../../session/session.tsx';
import { Fault } from '../../ui/Fault.tsx';
import { Spinner } from '../../ui/Spinner.tsx';
import { ProofForm } from './ProofForm.tsx';
import { ProofItem } from './ProofItem.tsx';
import classes from './ProofsTab.module.css';
import { inQueueOrder } from './queue.ts';
import { useAcceptKey } from './use-accept-key.ts';
import { useProofCalls } from './use-proof-calls.ts';

interface ProofsTabProps {
  place: Place;
  payments: UseQueryResult<Payment[]>;
  /** The pending ones, the oldest first. */
  invoices: readonly Payment[];
  proofs: UseQueryResult<Proof[]>;
}

/** Sending a proof, and what became of those that were sent; for staff, what waits for them comes first. */
export default function ProofsTab({ place, payments, invoices, proofs }: ProofsTabProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [parameters] = useSearchParams();
  const calls = useProofCalls(place);
  const list = useAcceptKey();
  if (payments.isPending || proofs.isPending) return <Spinner withText />;
  if (!payments.data) return <Fault text={t('payments.toasts.loadFailed')} onRetry={() => payments.refetch()} />;
  if (!proofs.data) return <Fault text={t('proofs.toasts.loadFailed')} onRetry={() => proofs.refetch()} />;

  const byId = new Map(payments.data.map((payment) => [payment.id, payment]));
  const sent = (
    <section className={classes.sent} aria-labelledby="proofs-sent">
      <h2 id="proofs-sent">{t('proofs.sentTitle')}</h2>
      {proofs.data.length === 0 ? (
        <p className={classes.none}>{t('proofs.none')}</p>
      ) : (
        <ul ref={list}>
          {inQueueOrder(proofs.data, isSuper(user)).map((proof) => (
            <ProofItem key={proof.id} proof={proof} invoice={byId.get(proof.payment_id)} calls={calls} />
          ))}
        </ul>
      )}
    </section>
  );
  const form = (
    <section className={classes.form} aria-labelledby="proofs-new">
      <h2 id="proofs-new">{t('proofs.newTitle')}</h2>
      <ProofForm
        place={place}
        invoices={invoices}
        chosenId={Number(parameters.get('fatura')) || undefined}
        onSent={calls.reload}
      />
    </section>
  );
  return (
    <div className={classes.area}>
      {isSuper(user) ? sent : form}
      {isSuper(user) ? form : sent}
    </div>
  );
}
