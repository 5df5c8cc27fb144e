import { useEffect, useEffectEvent } from 'react';

/** A step back that was asked for and has not come yet: the browser takes its time. */
let settled: Promise<unknown> = Promise.resolve();
let last = 0;

/** The browser's 'Back' closes what stands over or beside a screen, instead of leaving the screen. */
export function useBackCloses(isOpen: boolean, close: () => void): void {
  const onBack = useEffectEvent(close);
  useEffect(() => {
    if (!isOpen) return;
    const controller = new AbortController();
    const { signal } = controller;
    last += 1;
    const entry = last;
    settled.then(() => {
      if (signal.aborted) return;
      history.pushState({ ...history.state, entry }, '');
      window.addEventListener('popstate', () => onBack(), { signal });
    });
    return () => {
      controller.abort();
      // Closed by itself, it takes along its step in the history; another screen may stand there by now.
      if (history.state?.entry !== entry) return;
      settled = new Promise((resolve) => window.addEventListener('popstate', resolve, { once: true }));
      history.back();
    };
  }, [isOpen]);
}
