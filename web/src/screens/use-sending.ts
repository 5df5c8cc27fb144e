import { type Problems, problemTexts } from '@clareira/contract';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isUnanswered } from '../api/client.ts';
import { rereadAfter } from '../api/reread-after.ts';
import { fieldTexts } from '../i18n/problem-text.ts';
import { useFailureToast } from '../ui/use-failure-toast.ts';
import { useProblemFocus } from '../ui/use-problem-focus.ts';

interface Form {
  /** Those that it shows, unless it shows all: what is wrong with another is told in a toast. */
  fields?: readonly string[];
  /** Asks how things are after a failure: the server may have done it, and only its answer was lost. */
  reread?: (() => unknown) | undefined;
}

/**
 * Sends one form at a time. What is wrong with its fields is told beside them, anything else in a toast, and nothing that
 * was typed is lost.
 */
export function useSending({ fields, reread }: Form = {}) {
  const { t } = useTranslation();
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<ApiError['errors']>({});
  const [isInDoubt, setInDoubt] = useState(false);
  const rememberForm = useProblemFocus(errors);
  const failureToast = useFailureToast();

  /** What is known to be wrong before anything is sent, if anything is. */
  function refuse(found: Problems): boolean {
    rememberForm();
    const entries = Object.entries(found);
    setErrors(Object.fromEntries(entries.map(([field, problem]) => [field, [problemTexts[problem]]])));
    return entries.length > 0;
  }

  function tell(error: unknown, failed: string) {
    if (isUnanswered(error)) setInDoubt(true);
    const { status, errors, retryAfter } = error instanceof ApiError ? error : new ApiError(0);
    if (status === 422 && (fields ?? Object.keys(errors)).some((name) => name in errors)) return setErrors(errors);
    const isTooOften = status === 429 && retryAfter !== undefined;
    failureToast.show(isTooOften ? t('account.throttledFor', { seconds: Math.ceil(retryAfter) }) : t(failed));
    return reread && rereadAfter(isUnanswered(error), reread);
  }

  /** Undefined when it failed, and once it is read how things are. */
  async function send<T>(work: () => Promise<T>, failed = 'account.saveFailed'): Promise<{ answer: T } | undefined> {
    if (busy) return undefined;
    rememberForm();
    setBusy(true);
    setErrors({});
    failureToast.dismiss();
    let rereading: unknown;
    try {
      const answer = await work();
      setInDoubt(false);
      return { answer };
    } catch (error) {
      rereading = tell(error, failed);
    } finally {
      setBusy(false);
    }
    await rereading;
    return undefined;
  }

  /** A message stands until what it complains of is changed. */
  const clearProblem = (field: string) => setErrors(({ [field]: _cleared, ...others }) => others);

  /** `isInDoubt`: an earlier try got no answer, and may have been done. */
  return { busy, problems: fieldTexts(errors, t), refuse, clearProblem, send, isInDoubt };
}
