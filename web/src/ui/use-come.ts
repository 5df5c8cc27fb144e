import { useLayoutEffect, useState } from 'react';

/**
 * Whether code that is loaded has come; one that does not come is asked for again by what draws it, which says so. Waits by
 * itself: React would keep what stands there meanwhile for 300 ms, however soon the code comes.
 */
export function useCome(load: (() => Promise<unknown>) | undefined): boolean {
  const [hasCome, setCome] = useState(!load);
  useLayoutEffect(() => {
    let left = false;
    load?.()
      .catch(() => undefined)
      .then(() => left || setCome(true));
    return () => {
      left = true;
    };
  }, [load]);
  return hasCome;
}
