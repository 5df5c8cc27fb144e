import { useEffect, useEffectEvent } from 'react';
import { isSessionExpired } from '../api/client.ts';
import { useSession } from './session.tsx';

/** Says of each load that failed that the session has ended, where that is why; else it is up to the screen. */
export function useFailedLoad(error: Error | null, say?: () => void): void {
  const { expire } = useSession();
  const report = useEffectEvent((failure: Error) => (isSessionExpired(failure) ? expire() : say?.()));
  useEffect(() => {
    if (error) report(error);
  }, [error]);
}
