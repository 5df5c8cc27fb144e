import { useState } from 'react';
import { useDraftKeeping } from '../session/use-draft-keeping.ts';

/** What the server tells but once waits for its owner in the page's memory: the browser may go back before it was put away. */
export function useShownOnce<Secret>(name: string) {
  const keeping = useDraftKeeping<Secret>(name, null);
  const [secret, setSecret] = useState(keeping.peek);

  /** It was put away, or given up: it stays in sight, and nothing of it waits any more. */
  const forgetSecret = () => void keeping.take();
  return {
    secret,
    show: (told: Secret) => {
      keeping.keep(told);
      setSecret(() => told);
    },
    forgetSecret,
    end: () => {
      forgetSecret();
      setSecret(undefined);
    },
  };
}
