import { useEffect } from 'react';

/** What the frame listens for on all screens comes after they are drawn. */
export function useListening(): void {
  useEffect(() => {
    const gone = new AbortController();
    import('./listening.ts').then(({ listen }) => listen(gone.signal)).catch(ignored);
    return () => gone.abort();
  }, []);
}

const ignored = () => undefined;
