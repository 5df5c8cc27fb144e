import { isSuper, type Payment, type Proof, paths, showDay, showMoney } from '@clareira/contract';
import { Button } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { type FormEvent, type ReactNode, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { checkAnnex } from '../../api/annexes.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { today as dayOf } from '../../today.ts';
import { Badge, type Tone } from '../../ui/Badge.tsx';
import { IconX } from '../../ui/entry-icons.ts';
import { IconCheck, IconFileText, IconTrash } from '../../ui/icons.ts';
import classes from './ProofItem.module.css';
import type { useProofCalls } from './use-proof-calls.ts';

const tones: Record<Proof['status'], Tone> = { sent: 'planned', accepted: 'good', refused: 'late' };

interface ProofItemProps {
  proof: Proof;
  /** Left out where it is not in sight any more. */
  invoice: Payment | undefined;
  calls: ReturnType<typeof useProofCalls>;
  /** Whose it is, where several companies stand together. */
  company?: ReactNode;
}

/** A proof beside the invoice that it is about, and what can be done with it. */
export function ProofItem({ proof, invoice, calls, company }: ProofItemProps) {
  const { t } = useTranslation();
  const user = useSignedInUser();
  const [isBusy, setBusy] = useState(false);
  const [wantsToRefuse, setRefusing] = useState(false);
  const isStaff = isSuper(user);
  const isWaiting = proof.status === 'sent';
  const isRefusing = wantsToRefuse && isWaiting;

  async function run(work: () => Promise<boolean>) {
    if (isBusy) return;
    setBusy(true);
    await work();
    setBusy(false);
  }

  return (
    <li className={classes.proof} data-waiting={(isStaff && isWaiting) || undefined}>
      <Picture proof={proof} />
      <div className={classes.told}>
        <p className={classes.state}>
          <Badge tone={tones[proof.status]}>{t(`proofs.statuses.${proof.status}`)}</Badge>
          {invoice && <strong>{showMoney(invoice.value)}</strong>}
        </p>
        {company && <p>{company}</p>}
        {invoice && (
          <p>{t('proofs.ofInvoice', { day: showDay(invoice.due_date), unit: invoice.unit, id: invoice.id })}</p>
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
        {isStaff && isWaiting && !isRefusing && (
          <div className={classes.actions}>
            <Button
              size="sm"
              data-accept
              aria-keyshortcuts="a"
              loading={isBusy}
              leftSection={<IconCheck aria-hidden size={18} />}
              onClick={() => run(() => calls.accept(proof))}
            >
              {t('proofs.accept')}
            </Button>
            <Button
              size="sm"
              variant="default"
              disabled={isBusy}
              leftSection={<IconX aria-hidden size={18} />}
              onClick={() => setRefusing(true)}
            >
              {t('proofs.refuse')}
            </Button>
          </div>
        )}
        {isRefusing && (
          <Refusal
            isBusy={isBusy}
            onCancel={() => setRefusing(false)}
            onRefuse={(reason) => run(() => calls.refuse(proof, reason))}
          />
        )}
        {(isStaff || (isWaiting && proof.sent_by === user.name)) && !isRefusing && (
          <button
            type="button"
            className={classes.withdraw}
            disabled={isBusy}
            onClick={() => run(() => calls.withdraw(proof))}
          >
            <IconTrash aria-hidden size={16} />
            {t('proofs.withdraw')}
          </button>
        )}
      </div>
    </li>
  );
}

/** A photo as it is, a PDF as a link. Which of them it is, the server is asked before all of it is fetched. */
function Picture({ proof }: { proof: Proof }) {
  const { t } = useTranslation();
  const annex = proof.annex_id ?? 0;
  const { data: type = '' } = useQuery({
    queryKey: ['annex', annex],
    queryFn: ({ signal }) => checkAnnex(annex, signal),
    // A kept file never becomes another.
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  const address = paths.download(annex);
  return (
    <a className={classes.picture} href={address} target="_blank" rel="noopener" aria-label={t('proofs.open')}>
      {type.startsWith('image/') ? (
        <img src={address} alt="" loading="lazy" />
      ) : (
        <IconFileText aria-hidden size={32} stroke={1.5} />
      )}
    </a>
  );
}

interface RefusalProps {
  isBusy: boolean;
  onRefuse(reason: string): void;
  onCancel(): void;
}

function Refusal({ isBusy, onRefuse, onCancel }: RefusalProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);
  useEffect(() => field.current?.focus(), []);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (reason.trim() === '') setProblem(t('problems.required'));
    else onRefuse(reason);
  }

  return (
    <form className={classes.refusal} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('proofs.reason')}</label>
      <input
        id={id}
        ref={field}
        maxLength={255}
        value={reason}
        readOnly={isBusy}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={({ key }) => key === 'Escape' && onCancel()}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <Button type="submit" size="sm" color="red.8" loading={isBusy}>
          {t('proofs.refuse')}
        </Button>
        <Button size="sm" variant="default" disabled={isBusy} onClick={onCancel}>
          {t('table.cancel')}
        </Button>
      </div>
    </form>
  );
}
