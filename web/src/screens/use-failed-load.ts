import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { isNotFound } from '../api/client.ts';
import { dismiss } from '../ui/notify.ts';

/** Finds out whether what everything in a place belongs to is not there, and shows that in place of it all. */
export const MissingContext = createContext(async () => false);

/**
 * Says that a load failed, unless what it belongs to is not there, until it has been read after all or somebody has gone
 * elsewhere. `say` gives the toast's id.
 */
export function useFailedLoad(error: Error | null, say: () => number): void {
  const showMissing = useContext(MissingContext);
  const report = useEffectEvent(async (failure: Error) => {
    return isNotFound(failure) && (await showMissing()) ? undefined : say();
  });
  useEffect(() => {
    if (!error) return;
    const told = report(error);
    return () => void told.then((id) => id && dismiss(id));
  }, [error]);
}
