import { isSuper, type Payment, type Place, type Proof } from '@clareira/contract';
import { useCallback, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { useSignedInUser } from '../../session/session.tsx';
import { MoreRows, useFirstRows } from '../../ui/first-rows.tsx';
import { InSteps } from '../../ui/InSteps.tsx';
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
  const first = useFirstRows(inOrder, shownAtOnce);
  const byId = useMemo(() => new Map(payments.map((payment) => [payment.id, payment])), [payments]);
  const draw = useCallback(
    (proof: Proof) => <OwnProof key={proof.id} proof={proof} invoice={byId.get(proof.payment_id)} place={place} />,
    [byId, place],
  );
  return (
    <>
      {proofs.length === 0 && <p className={classes.none}>{t('proofs.none')}</p>}
      <ul ref={list}>
        <InSteps rows={first.shown} draw={draw} step={8} />
      </ul>
      <MoreRows first={first} list={list} className={classes.more} />
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
