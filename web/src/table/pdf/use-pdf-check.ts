import { useEffect, useState } from 'react';

/** Whether the file can be had. A frame would show the server's refusal as it came. */
export type PdfCheck = (annexId: number, signal: AbortSignal) => Promise<boolean>;

export function usePdfCheck(annexId: number, check: PdfCheck) {
  const [attempt, setAttempt] = useState(0);
  const [checked, setChecked] = useState<{ question: string; isThere: boolean } | null>(null);
  const question = `${annexId}, attempt ${attempt}`;

  useEffect(() => {
    const controller = new AbortController();
    const { signal } = controller;
    check(annexId, signal).then((isThere) => !signal.aborted && setChecked({ question, isThere }));
    return () => controller.abort();
  }, [annexId, check, question]);

  const answer = checked?.question === question ? checked : undefined;
  const state: 'checking' | 'there' | 'failed' = !answer ? 'checking' : answer.isThere ? 'there' : 'failed';
  return { state, retry: () => setAttempt((last) => last + 1) };
}
