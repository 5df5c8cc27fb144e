import type { Problem } from '@clareira/contract';
import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { ApiError, isSessionExpired } from '../api/client.ts';
import { fieldTexts } from '../i18n/problem-text.ts';
import { useSession } from '../session/session.tsx';
import { dismiss, notifyError } from '../ui/notify.ts';
import { useProblemFocus } from '../ui/use-problem-focus.ts';

/** A call that a person waits for: what is wrong with its fields is told beside them, anything else in a toast. */
export function useSending() {
  const { t } = useTranslation();
  const { expire } = useSession();
  const [busy, setBusy] = useState(false);
  const [problems, setProblems] = useState<Readonly<Record<string, string>>>({});
  const rememberForm = useProblemFocus(problems);
  const toldFailure = useRef(0);

  /** What is known to be wrong before anything is sent, if anything is. */
  function refuse(found: Readonly<Record<string, Problem>>): boolean {
    rememberForm();
    setProblems(Object.fromEntries(Object.entries(found).map(([field, problem]) => [field, t(`problems.${problem}`)])));
    return Object.keys(found).length > 0;
  }

  /** Undefined when it failed. */
  async function send<T>(work: () => Promise<T>, failed: string): Promise<{ answer: T } | undefined> {
    rememberForm();
    setBusy(true);
    setProblems({});
    // Tried again, the last failure is over: it must not stand beside a success.
    dismiss(toldFailure.current);
    try {
      return { answer: await work() };
    } catch (error) {
      if (isSessionExpired(error)) expire();
      else if (error instanceof ApiError && error.status === 422) setProblems(fieldTexts(error.errors, t));
      else toldFailure.current = notifyError(t(failed));
      return undefined;
    } finally {
      setBusy(false);
    }
  }

  /** A message stands until what it complains of is changed. */
  const settle = (field: string) => setProblems(({ [field]: _settled, ...others }) => others);

  return { busy, problems, refuse, settle, send };
}
