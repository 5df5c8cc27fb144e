import { isSuper, type Payment, type Proof, paths, showDay, showMoney } from '@clareira/contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, Suspense, startTransition, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkAnnex } from '../../api/annexes.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { today as dayOf } from '../../today.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ErrorBoundary } from '../../ui/ErrorBoundary.tsx';
import { IconFileText, IconTrash } from '../../ui/icons.ts';
import { onDemand } from '../../ui/on-demand.ts';
import { useOpening } from '../../ui/use-opening.ts';
import { proofTones } from '../tones.ts';
import { deciding } from './deciding.ts';
import classes from './ProofItem.module.css';
import type { useProofCalls } from './use-proof-calls.ts';

const question = onDemand(async () => ({ default: (await import('../../ui/Confirm.tsx')).Confirm }));

interface ProofItemProps {
  proof: Proof;
  /** Left out where it is not in sight any more. */
  invoice: Payment | undefined;
  /** It is on its way: nothing is accepted before one sees what. */
  isComing?: boolean;
  /** What stands in its place where it did not come. */
  missing?: ReactNode;
  /** Asks for it again. */
  retry?: ReactNode;
  calls: ReturnType<typeof useProofCalls>;
  /** Whose it is, where several companies stand together. */
  company?: ReactNode;
}

/** A proof beside the invoice that it is about, and what can be done with it. */
export function ProofItem({ proof, invoice, isComing = false, missing, retry, calls, company }: ProofItemProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const drafts = useDraftKeeping<string>('refusal', proof.id);
  const [isBusy, setBusy] = useState(false);
  const open = useOpening();
  // Undefined until it is asked first; then the question stays mounted, so that its closing animation runs.
  const [asked, setAsked] = useState<boolean>();
  const withdrawButton = useRef<HTMLButtonElement>(null);
  const [wantsToRefuse, setRefusing] = useState(drafts.isWaiting);
  const isStaff = isSuper(user);
  const isWaiting = proof.status === 'sent';
  const isRefusing = wantsToRefuse && isWaiting;
  const id = useId();
  /** What tells its buttons from those of the others. */
  const about = `${id}-company ${id}-invoice`;

  async function run(work: () => Promise<unknown>) {
    if (isBusy) return;
    setBusy(true);
    await work();
    // Not before the list is drawn that says so too.
    startTransition(() => setBusy(false));
  }

  function withdraw() {
    setAsked(false);
    withdrawButton.current?.focus();
    run(() => calls.withdraw(proof));
  }

  return (
    <li className={classes.proof} data-waiting={(isStaff && isWaiting) || undefined}>
      <Picture proof={proof} about={about} />
      <div className={classes.told}>
        <p className={classes.state}>
          <Badge tone={proofTones[proof.status]}>{t(`proofs.statuses.${proof.status}`)}</Badge>
          {isStaff && isWaiting && invoice?.status === 'paid_off' && (
            <Badge tone="good">{t('proofs.invoicePaid')}</Badge>
          )}
          <strong>{invoice && showMoney(invoice.value)}</strong>
        </p>
        {company && <p id={`${id}-company`}>{company}</p>}
        {(invoice || isComing || missing) && (
          <p className={classes.invoice}>
            <span id={`${id}-invoice`}>
              {invoice
                ? t('proofs.ofInvoice', { day: showDay(invoice.due_date), unit: invoice.unit, id: invoice.id })
                : missing}
            </span>{' '}
            {retry}
          </p>
        )}
        {proof.reason !== null && (
          <p className={classes.reason}>
            {t('proofs.reason')}: {proof.reason}
          </p>
        )}
        {proof.note !== null && <p>{proof.note}</p>}
        <p className={classes.sent}>
          {t('proofs.sentBy', { name: proof.sent_by, day: showDay(dayOf(Date.parse(proof.sent_at))) })}
        </p>
        {isStaff && isWaiting && (
          <ErrorBoundary of="line">
            <Suspense>
              <deciding.Component
                proof={proof}
                about={about}
                invoice={invoice}
                isComing={isComing}
                calls={calls}
                isBusy={isBusy}
                run={run}
                isRefusing={isRefusing}
                onRefusing={setRefusing}
                drafts={drafts}
              />
            </Suspense>
          </ErrorBoundary>
        )}
        {(isStaff || (isWaiting && proof.sent_by === user.name)) && !isRefusing && (
          <button
            type="button"
            className={classes.withdraw}
            ref={withdrawButton}
            aria-describedby={about}
            aria-disabled={isBusy || undefined}
            onClick={() => !isBusy && open(question.load, () => setAsked(true))}
          >
            <IconTrash aria-hidden size={16} />
            {t('proofs.withdraw')}
          </button>
        )}
        {asked !== undefined && (
          <question.Component
            title={t('proofs.withdraw')}
            opened={asked}
            onConfirm={withdraw}
            onClose={() => setAsked(false)}
          />
        )}
      </div>
    </li>
  );
}

/** A photo as it is, a PDF as a link. Which of them it is, the server is asked before all of it is fetched. */
function Picture({ proof, about }: { proof: Proof; about: string }) {
  const { t } = useTranslation();
  const annex = proof.annex_id ?? 0;
  const { data: type = '' } = useQuery({
    queryKey: ['annex', annex],
    queryFn: ({ signal }) => checkAnnex(annex, signal),
    // A kept file never becomes another.
    staleTime: Number.POSITIVE_INFINITY,
  });
  const address = paths.download(annex);
  return (
    <a
      className={classes.picture}
      href={address}
      target="_blank"
      rel="noopener"
      aria-label={`${t('proofs.open')} ${t('overview.opensInNewTab')}`}
      aria-describedby={about}
    >
      {type.startsWith('image/') ? (
        <img src={address} alt="" loading="lazy" />
      ) : (
        <IconFileText aria-hidden size={32} stroke={1.5} />
      )}
    </a>
  );
}
