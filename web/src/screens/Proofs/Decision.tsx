import {
  isBlank,
  isDay,
  longestText,
  type Payment,
  type Proof,
  paidDayProblems,
  readDay,
  showDay,
} from '@clareira/contract';

import { Button } from '@mantine/core';
import { type FormEvent, useEffect, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { today } from '../../today.ts';
import { BusyButton } from '../../ui/BusyButton.tsx';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { IconX } from '../../ui/entry-icons.ts';
import { IconCheck } from '../../ui/icons.ts';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { useToday } from '../../use-today.ts';
import { DayField } from '../DayField.tsx';
import { acceptByKey } from './accept-by-key.ts';
import classes from './Decision.module.css';
import type { useProofCalls } from './use-proof-calls.ts';

type Drafts = ReturnType<typeof useDraftKeeping<string>>;

interface DecisionProps {
  proof: Proof;
  /** The ids of what says whose it is. */
  about: string;
  invoice: Payment | undefined;
  isComing: boolean;
  calls: ReturnType<typeof useProofCalls>;
  isBusy: boolean;
  run(work: () => Promise<unknown>): void;
  isRefusing: boolean;
  onRefusing(isRefusing: boolean): void;
  /** Where the reason of a refusal waits. */
  drafts: Drafts;
}

/** What staff make of a proof that waits. */
export default function Decision({
  proof,
  about,
  invoice,
  isComing,
  calls,
  isBusy,
  run,
  isRefusing,
  onRefusing,
  drafts,
}: DecisionProps) {
  const { t } = useTranslation();
  // Undefined until one is typed: today, whichever day that is by then.
  const [typed, setTyped] = useState<string>();
  const shown = showDay(useToday());
  const paidOn = typed ?? shown;
  const [problem, setProblem] = useState<string>();
  const form = useRef<HTMLFormElement>(null);
  const refuseButton = useRef<HTMLButtonElement>(null);
  // An invoice that was paid already keeps its day.
  const isPaid = invoice?.status === 'paid_off';

  function accept(event: FormEvent) {
    event.preventDefault();
    const day = isPaid ? today() : readDay(paidOn);
    if (!isDay(day) || paidDayProblems(day, today()).paid_on) return refuseDay();
    setProblem(undefined);
    // Today is the server's to say, unless it was typed: then that day is meant.
    const isToday = typed === undefined && day === today();
    run(() => calls.accept(proof, isPaid || isToday ? undefined : day, refuseDay));
  }

  function refuseDay() {
    setProblem(t('problems.day'));
    form.current?.querySelector('input')?.focus();
  }

  if (isRefusing) {
    return (
      <Refusal
        drafts={drafts}
        isBusy={isBusy}
        onCancel={() => {
          onRefusing(false);
          requestAnimationFrame(() => refuseButton.current?.focus());
        }}
        onRefuse={(reason, onDone) => run(() => calls.refuse(proof, reason, onDone))}
      />
    );
  }
  return (
    <form ref={form} className={classes.decision} onSubmit={accept} noValidate>
      {/* biome-ignore lint/a11y/useSemanticElements: says whose fields these are, and a fieldset has a box of its own. */}
      <div role="group" aria-labelledby={about}>
        {!isPaid && (
          <DayField
            label={t('proofs.paidOn')}
            value={paidOn}
            problem={problem}
            busy={isBusy}
            onChange={(value) => {
              setTyped(value);
              setProblem(undefined);
            }}
          />
        )}
        <div className={classes.actions}>
          <BusyButton
            type="submit"
            size="sm"
            ref={acceptByKey}
            aria-keyshortcuts="a"
            aria-describedby={about}
            loading={isBusy}
            // Nor do Enter and the key press it then.
            disabled={isComing}
            leftSection={<IconCheck aria-hidden size={18} />}
          >
            {t('proofs.accept')}
          </BusyButton>
          <Button
            ref={refuseButton}
            aria-describedby={about}
            size="sm"
            variant="default"
            aria-disabled={isBusy || undefined}
            leftSection={<IconX aria-hidden size={18} />}
            onClick={() => !isBusy && onRefusing(true)}
          >
            {t('proofs.refuse')}
          </Button>
        </div>
      </div>
    </form>
  );
}

interface RefusalProps {
  drafts: Drafts;
  isBusy: boolean;
  onRefuse(reason: string, onDone: () => void): void;
  onCancel(): void;
}

function Refusal({ drafts, isBusy, onRefuse, onCancel }: RefusalProps) {
  const { t } = useTranslation();
  const id = useId();
  const [reason, setReason] = useState('');
  const [problem, setProblem] = useState<string>();
  const [isResumed] = useState(drafts.isWaiting);
  const unsaved = useUnsavedDraft({
    draft: isBlank(reason) ? null : reason,
    keeping: drafts,
    resume: setReason,
    cancel: onCancel,
  });
  const field = useRef<HTMLInputElement>(null);
  // What comes back by itself leaves the focus where it is.
  useEffect(() => {
    if (!isResumed) field.current?.focus();
  }, [isResumed]);

  function submit(event: FormEvent) {
    event.preventDefault();
    if (!isBlank(reason)) return onRefuse(reason, unsaved.done);
    setProblem(t('problems.required'));
    field.current?.focus();
  }

  return (
    <form className={classes.refusal} onSubmit={submit} noValidate>
      <label htmlFor={id}>{t('proofs.reason')}</label>
      <input
        id={id}
        ref={field}
        maxLength={longestText}
        value={reason}
        readOnly={isBusy}
        aria-invalid={problem !== undefined}
        aria-describedby={problem ? `${id}-problem` : undefined}
        onChange={({ currentTarget }) => {
          setReason(currentTarget.value);
          setProblem(undefined);
        }}
        onKeyDown={({ key }) => key === 'Escape' && unsaved.giveUp()}
      />
      {problem !== undefined && (
        <p id={`${id}-problem`} role="alert">
          {problem}
        </p>
      )}
      <div className={classes.actions}>
        <BusyButton type="submit" size="sm" color="red.8" loading={isBusy}>
          {t('proofs.refuse')}
        </BusyButton>
        <Button
          size="sm"
          variant="default"
          aria-disabled={isBusy || undefined}
          onClick={() => isBusy || unsaved.discard()}
        >
          {t('table.cancel')}
        </Button>
      </div>
      <DraftQuestion {...unsaved.question} />
    </form>
  );
}
