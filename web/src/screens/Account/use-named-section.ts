import { useIsFetching } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import { sectionParameter } from './section-link.ts';

/** Shows the section that a link names, each time one does, once the lists above it have taken their room. */
export function useNamedSection(): void {
  const { search, key } = useLocation();
  const isLoading = useIsFetching() > 0;
  const shown = useRef<string>(undefined);
  useEffect(() => {
    const name = new URLSearchParams(search).get(sectionParameter);
    if (isLoading || !name || shown.current === key) return;
    // What was loaded last is drawn by then, or the screen itself, within which nothing took the focus before.
    const timer = setTimeout(() => {
      const heading = [...document.querySelectorAll('h2')].find(({ id }) => id === name);
      heading?.focus({ preventScroll: true });
      if (!heading || document.activeElement !== heading) return;
      heading.scrollIntoView({ block: 'center' });
      shown.current = key;
    });
    return () => clearTimeout(timer);
  }, [search, key, isLoading]);
}
