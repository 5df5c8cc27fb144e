import { isSuper, type Payment, type Place, type Proof } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
import { useFirstRows } from '../../ui/use-first-rows.ts';
import { useListFocus } from '../../ui/use-list-focus.ts';
import { ProofItem } from './ProofItem.tsx';
import classes from './ProofsTab.module.css';
import { inQueueOrder } from './queue.ts';
import { useProofCalls } from './use-proof-calls.ts';

/** As many as the queue of all companies shows at first. */
const shownAtOnce = 100;

interface SentProofsProps {
  place: Place;
  payments: readonly Payment[];
  proofs: readonly Proof[];
}

/** What became of the proofs that were sent; for staff, what waits for them comes first. */
export function SentProofs({ place, payments, proofs }: SentProofsProps) {
  const { t } = useTranslation();
  const isStaff = isSuper(useSignedInUser());
  const list = useListFocus<HTMLUListElement>();
  const inOrder = useMemo(() => inQueueOrder(proofs, isStaff), [proofs, isStaff]);
  const { shown, hidden, showMore } = useFirstRows(inOrder, shownAtOnce);
  const byId = useMemo(() => new Map(payments.map((payment) => [payment.id, payment])), [payments]);
  const draw = useCallback(
    (proof: Proof) => <OwnProof key={proof.id} proof={proof} invoice={byId.get(proof.payment_id)} place={place} />,
    [byId, place],
  );
  return (
    <>
      {proofs.length === 0 && <p className={classes.none}>{t('proofs.none')}</p>}
      <ul ref={list}>
        <InSteps rows={shown} draw={draw} step={8} />
      </ul>
      {hidden > 0 && (
        <Button variant="default" className={classes.more} onClick={showMore}>
          {t('receivables.more')}
        </Button>
      )}
    </>
  );
}

interface OwnProofProps {
  proof: Proof;
  invoice: Payment | undefined;
  place: Place;
}

function OwnProof({ proof, invoice, place }: OwnProofProps) {
  return <ProofItem proof={proof} invoice={invoice} calls={useProofCalls(place)} />;
}
