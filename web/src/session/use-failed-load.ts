import { createContext, useContext, useEffect, useEffectEvent } from 'react';
import { isNotFound, isSessionExpired } from '../api/client.ts';
import { useSession } from './session.tsx';

/** Finds out whether what everything in a place belongs to is not there, and shows that in place of it all. */
export const MissingContext = createContext(async () => false);

/** Says of each load that failed that the session has ended, where that is why; else it is up to the screen. */
export function useFailedLoad(error: Error | null, say?: () => void): void {
  const { expire } = useSession();
  const showMissing = useContext(MissingContext);
  const report = useEffectEvent(async (failure: Error) => {
    if (isSessionExpired(failure)) expire();
    else if (!isNotFound(failure) || !(await showMissing())) say?.();
  });
  useEffect(() => {
    if (error) report(error);
  }, [error]);
}
