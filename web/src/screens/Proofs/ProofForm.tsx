import {
  fileTypes,
  longestText,
  type Payment,
  type Place,
  type Proof,
  paths,
  proofs,
  showDay,
  showMoney,
} from '@clareira/contract';
import { Button } from '@mantine/core';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { call } from '../../api/client.ts';
import { newKey } from '../../api/new-key.ts';
import { fieldTexts } from '../../i18n/problem-text.ts';
import { useSession, useSignedInUser } from '../../session/session.tsx';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { settings } from '../../settings.ts';
import { typeOfFile } from '../../table/cells/type-of-file.ts';
import { DraftQuestion } from '../../ui/DraftQuestion.tsx';
import { IconUpload } from '../../ui/icons.ts';
import { dismiss, notifyError, notifySuccess } from '../../ui/notify.ts';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { type Failure, failureOf } from '../rows/failure.ts';
import { FilePicker } from './FilePicker.tsx';
import classes from './ProofForm.module.css';
import { photos } from './photos.ts';
import { nextToProve, underReview } from './under-review.ts';

interface ProofFormProps {
  place: Place;
  /** The pending ones, the oldest first; at least one. */
  invoices: readonly Payment[];
  /** The one that the reader came from. */
  chosenId?: number | undefined;
  /** Those that were sent before. */
  proofs: UseQueryResult<Proof[]>;
  onSent(): void;
}

type Problems = Readonly<Record<string, string>>;

interface Draft {
  picked: number | undefined;
  file: File | null;
  note: string;
}

const nothing: Draft = { picked: undefined, file: null, note: '' };

/** Sends one proof. What fails keeps everything that was chosen and typed, to be tried again as it stands. */
export function ProofForm({ place, invoices, chosenId, proofs: sent, onSent }: ProofFormProps) {
  const { t } = useTranslation();
  const { expire } = useSession();
  const { name } = useSignedInUser();
  const id = useId();
  // The key is the same as long as it says the same: one proof, however often it is tried.
  const [draft, setDraft] = useState(() => ({ ...nothing, picked: chosenId, key: newKey() }));
  const { picked, file, note, key } = draft;
  const [problems, setProblems] = useState<Problems>({});
  const [progress, setProgress] = useState<number | null>(null);
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => {
    if (Object.keys(problems).length > 0) form.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
  }, [problems]);
  const toldFailure = useRef(0);
  // From the press on: the look at the file takes a moment, in which a second press would send it twice.
  const isPressed = useRef(false);
  const proved = underReview(sent.data ?? []);
  const invoice = invoices.find((one) => one.id === picked) ?? nextToProve(invoices, proved);
  const isSending = progress !== null;

  function change(changed: Partial<Draft>) {
    setProblems({});
    // Once something is chosen or typed for an invoice, it stays chosen, whatever becomes of the others.
    setDraft((now) => ({ ...now, picked: invoice?.id, ...changed, key: newKey() }));
  }

  // Whoever comes from an invoice picks it, and keeps it while they look at another tab.
  const comeFrom = useEffectEvent((payment: number) => change({ picked: payment }));
  useEffect(() => {
    if (chosenId !== undefined) comeFrom(chosenId);
  }, [chosenId]);

  const unsaved = useUnsavedDraft({
    draft: file || note ? draft : null,
    keeping: useDraftKeeping<typeof draft>('proof', place.company_id),
    resume: setDraft,
    cancel: () => change(nothing),
  });

  async function judge(): Promise<Problems> {
    if (!invoice) return { payment_id: t('problems.required') };
    if (!file) return { file: t('problems.required') };
    const type = await typeOfFile(file);
    if (type === 'unreadable') return { file: t('files.unreadable') };
    const isTaken = proofs.files.file.types.some((one) => one === type);
    return isTaken ? {} : { file: t('problems.pdf') };
  }

  async function send(event: FormEvent) {
    event.preventDefault();
    if (isPressed.current) return;
    isPressed.current = true;
    await judgeAndSend().finally(() => {
      isPressed.current = false;
    });
  }

  async function judgeAndSend() {
    const wrong = await judge();
    setProblems(wrong);
    if (Object.keys(wrong).length > 0 || !file || !invoice) return;
    // Tried again, the last failure is over: it must not stand beside a success.
    dismiss(toldFailure.current);
    setProgress(0);
    const before = sent.data ?? [];
    try {
      const body = new FormData();
      body.append('payment_id', String(invoice.id));
      body.append('note', note);
      body.append('file', (await (await photos())?.smallerPhoto(file)) ?? file);
      const headers = { 'Idempotency-Key': key };
      await call<Proof>('POST', paths.rows(proofs, place), body, { onProgress: setProgress, headers });
      finish();
    } catch (error) {
      const failure = failureOf(error);
      const isSent = failure.kind === 'other' && (await isLoaded(invoice.id, before));
      if (isSent) finish();
      else if (failure.kind === 'expired') expire();
      else explain(failure);
    } finally {
      setProgress(null);
    }
  }

  function finish() {
    unsaved.done();
    change(nothing);
    notifySuccess(t('proofs.toasts.sent'));
    onSent();
  }

  /** It may be but the answer that was lost: the list, read anew, tells. */
  async function isLoaded(payment_id: number, before: readonly Proof[]): Promise<boolean> {
    const { data: now = [] } = await sent.refetch();
    const arrived = await import('./arrived.ts').catch(() => undefined);
    return arrived?.hasArrived({ payment_id, note, sent_by: name }, before, now) ?? false;
  }

  function explain(failure: Failure) {
    if (failure.kind === 'tooLarge') return setProblems({ file: t('files.tooLarge', { max: settings.maxUploadMb }) });
    const refused = failure.kind === 'refused' ? fieldTexts(failure.errors, t) : {};
    if (Object.keys(refused).length > 0) return setProblems(refused);
    toldFailure.current = notifyError(t('proofs.toasts.sendFailed'));
  }

  return (
    <form ref={form} className={classes.form} onSubmit={send} noValidate>
      <div className={classes.field}>
        <label htmlFor={`${id}-invoice`}>{t('proofs.invoice')}</label>
        <select
          id={`${id}-invoice`}
          value={invoice?.id}
          disabled={isSending}
          aria-invalid={problems.payment_id !== undefined}
          aria-describedby={problems.payment_id ? `${id}-invoice-problem` : undefined}
          onChange={({ currentTarget }) => change({ picked: Number(currentTarget.value) })}
        >
          {invoices.map(({ id: value, due_date, value: amount, unit }) => (
            <option key={value} value={value}>
              {t(proved.has(value) ? 'proofs.optionUnderReview' : 'proofs.invoiceOption', {
                value: showMoney(amount),
                day: showDay(due_date),
                unit,
              })}
            </option>
          ))}
        </select>
        <Problem id={`${id}-invoice-problem`} text={problems.payment_id} />
      </div>
      <div className={classes.field}>
        <FilePicker
          file={file}
          accept={proofs.files.file.types.map((type) => fileTypes[type].mediaType).join(',')}
          disabled={isSending}
          describedBy={problems.file ? `${id}-file-problem` : undefined}
          onPick={(next) => change({ file: next })}
        />
        <Problem id={`${id}-file-problem`} text={problems.file} />
        {file && problems.file !== undefined && <p className={classes.hint}>{t('proofs.types')}</p>}
      </div>
      <div className={classes.field}>
        <label htmlFor={`${id}-note`}>{t('proofs.note')}</label>
        <textarea
          id={`${id}-note`}
          rows={2}
          maxLength={longestText}
          value={note}
          readOnly={isSending}
          aria-invalid={problems.note !== undefined}
          aria-describedby={problems.note ? `${id}-note-problem` : undefined}
          onChange={({ currentTarget }) => change({ note: currentTarget.value })}
        />
        <Problem id={`${id}-note-problem`} text={problems.note} />
      </div>
      {isSending && <progress className={classes.progress} value={progress} aria-label={t('proofs.sending')} />}
      <div className={classes.send}>
        <Button type="submit" aria-disabled={isSending} leftSection={<IconUpload aria-hidden size={18} />}>
          {isSending ? t('proofs.sending') : t('proofs.send')}
        </Button>
      </div>
      <DraftQuestion {...unsaved.question} />
    </form>
  );
}

function Problem({ id, text }: { id: string; text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <p id={id} role="alert" className={classes.problem}>
      {text}
    </p>
  );
}
