import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { isNotFound } from '../api/client.ts';

/** Finds out whether what everything in a place belongs to is not there, and shows that in place of it all. */
export const MissingContext = createContext(async () => false);

/** Says that a load failed, unless what it belongs to is not there. */
export function useFailedLoad(error: Error | null, say: () => void): void {
  const showMissing = useContext(MissingContext);
  const report = useEffectEvent(async (failure: Error) => {
    if (!isNotFound(failure) || !(await showMissing())) say();
  });
  useEffect(() => {
    if (error) report(error);
  }, [error]);
}
