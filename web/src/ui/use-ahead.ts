import { useEffect } from 'react';
import { cancelIdle, whenIdle } from './when-idle.ts';

/**
 * Loads what a press will need, once nothing else is to be done: by the time of the press the server may have a newer portal.
 * What does not come is asked for again by the press, which says so.
 */
export function useAhead(load: (() => Promise<unknown>) | undefined): void {
  useEffect(() => {
    if (!load) return;
    const waiting = whenIdle(() => load().catch(() => undefined));
    return () => cancelIdle(waiting);
  }, [load]);
}
