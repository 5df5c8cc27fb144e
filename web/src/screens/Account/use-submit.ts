import { type Problems, problemOf } from '@clareira/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSessionExpired } from '../../api/client.ts';
import { isUnanswered } from '../../api/lost-answers.ts';
import { useSession } from '../../session/session.tsx';
import { notifyError } from '../../ui/notify.ts';
import { useProblemFocus } from '../../ui/use-problem-focus.ts';

/**
 * Sends one form at a time. What the server refuses stands beside its field, and nothing that was typed is lost. After any
 * other failure `reread` asks how things are: the server may have done it, and only its answer was lost.
 */
export function useSubmit(reread?: () => unknown) {
  const { t } = useTranslation();
  const { expire } = useSession();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Problems>({});
  const [isInDoubt, setInDoubt] = useState(false);
  const rememberForm = useProblemFocus(problems);

  function fail(error: unknown) {
    if (isSessionExpired(error)) return expire();
    if (isUnanswered(error)) setInDoubt(true);
    const { status, errors, retryAfter } = error instanceof ApiError ? error : new ApiError(0);
    const found = Object.entries(errors).map(([field, texts]) => [field, problemOf(texts[0] ?? '') ?? 'value']);
    if (status === 422 && found.length > 0) return setProblems(Object.fromEntries(found));
    reread?.();
    const isTooOften = status === 429 && retryAfter !== undefined;
    notifyError(isTooOften ? t('account.throttledFor', { seconds: Math.ceil(retryAfter) }) : t('account.saveFailed'));
  }

  async function submit(work: () => Promise<void>): Promise<void> {
    if (busy) return;
    rememberForm();
    setBusy(true);
    setProblems({});
    try {
      await work();
      setInDoubt(false);
    } catch (error) {
      fail(error);
    } finally {
      setBusy(false);
    }
  }

  /** A message stands until what it complains of is changed. */
  const settle = (field: string) => setProblems(({ [field]: _settled, ...others }) => others);
  const problemText = (field: string) => problems[field] && t(`problems.${problems[field]}`);
  /** `isInDoubt`: an earlier try got no answer, and may have been done. */
  return { busy, submit, refuse: setProblems, settle, problemText, isInDoubt };
}
