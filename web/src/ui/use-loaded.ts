import { useLayoutEffect, useState } from 'react';

/**
 * Whether code that is asked for is there; what does not come is asked for again by what draws it, which says so. Waits by
 * itself: React would keep what stands there meanwhile for 300 ms, however soon the code comes.
 */
export function useLoaded(load: (() => Promise<unknown>) | undefined): boolean {
  const [isLoaded, setLoaded] = useState(!load);
  useLayoutEffect(() => {
    let left = false;
    load?.()
      .catch(() => undefined)
      .then(() => left || setLoaded(true));
    return () => {
      left = true;
    };
  }, [load]);
  return isLoaded;
}
