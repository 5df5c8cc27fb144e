import type { Payment, Place, Proof } from '@clareira/contract';
import type { UseQueryResult } from '@tanstack/react-query';
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { newKey } from '../../api/new-key.ts';
import { useSignedInUser } from '../../session/session.tsx';
import { useDraftKeeping } from '../../session/use-draft-keeping.ts';
import { notifySuccess } from '../../ui/notify.ts';
import { useAhead } from '../../ui/use-ahead.ts';
import { useFailureToast } from '../../ui/use-failure-toast.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';
import { useUnsavedDraft } from '../../ui/use-unsaved-draft.ts';
import { invoiceToProve, underReview } from './under-review.ts';

export interface ProofSending {
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

const sendingCode = () => import('./send-proof.ts');

const nothing: Draft = { picked: undefined, file: null, note: '' };

/** What is chosen and typed for a proof, and its sending. */
export function useProofForm({ place, invoices, chosenId, proofs: sent, onSent }: ProofSending) {
  const { t } = useTranslation();
  const { name } = useSignedInUser();
  // The key is the same as long as it says the same: one proof, however often it is tried.
  const [draft, setDraft] = useState(() => ({ ...nothing, picked: chosenId, key: newKey() }));
  const { file, note, key } = draft;
  const [problems, setProblems] = useState<Problems>({});
  const [judged, setJudged] = useState<{ file: File; problem: string }>();
  const [progress, setProgress] = useState<number | null>(null);
  const rememberForm = useProblemFocus(problems);
  const failureToast = useFailureToast();
  useAhead(sendingCode);
  // From the press on: the look at the file takes a moment, in which a second press would send it twice.
  const isPressed = useRef(false);
  const proved = underReview(sent.data ?? []);
  const invoice = invoiceToProve(invoices, proved, draft);
  const refused: Problems = judged && judged.file === file ? { file: judged.problem } : {};
  const closed: Problems = invoice ? {} : { payment_id: t('proofs.invoiceClosed') };

  function change(changed: Partial<Draft>) {
    setProblems({});
    setDraft((now) => {
      // Once something is chosen or typed for an invoice, it stays chosen, whatever becomes of the others.
      const picked = invoiceToProve(invoices, proved, now)?.id ?? now.picked;
      return { ...now, picked, ...changed, key: newKey() };
    });
  }

  /** What is wrong with it is told at once, unless that cannot be said before it is sent. */
  async function pick(next: File | null) {
    change({ file: next });
    const sending = await sendingCode().catch(() => undefined);
    const problem = next && (await sending?.problemOfFile(next, t));
    if (problem) setJudged({ file: next, problem });
  }

  // Whoever comes from an invoice picks it, and keeps it while they look at another tab, unless a file or note for another is there already.
  const comeFrom = useEffectEvent((payment: number) => file || note || change({ picked: payment }));
  useEffect(() => {
    if (chosenId !== undefined) comeFrom(chosenId);
  }, [chosenId]);

  const unsaved = useUnsavedDraft({
    draft: file || note ? draft : null,
    keeping: useDraftKeeping<typeof draft>('proof', place.company_id),
    resume: setDraft,
    cancel: () => change(nothing),
  });

  async function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPressed.current) return;
    isPressed.current = true;
    rememberForm(event.currentTarget);
    await judgeAndSend().finally(() => {
      isPressed.current = false;
    });
  }

  async function judgeAndSend() {
    if (!invoice || !file) return setProblems(invoice ? { file: t('problems.required') } : closed);
    setProblems({});
    failureToast.dismiss();
    const proof = { payment_id: invoice.id, file, note, sent_by: name, key };
    setProgress(0);
    const sending = await sendingCode().catch(() => undefined);
    const outcome = await sending?.sendProof(place, proof, { t, sent, onProgress: setProgress });
    setProgress(null);
    if (outcome === 'sent') finish();
    else if (typeof outcome === 'object') setProblems(outcome);
    else failureToast.show(t('proofs.toasts.sendFailed'));
  }

  function finish() {
    unsaved.done();
    change(nothing);
    notifySuccess(t('proofs.toasts.sent'));
    onSent();
  }

  return {
    ...draft,
    proved,
    invoice,
    problems: { ...closed, ...refused, ...problems },
    progress,
    change,
    pick,
    send,
    question: unsaved.question,
  };
}
