import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is on its way to paper, and with it this part: one in a tab behind is not. */
export function usePrinting(part: RefObject<HTMLElement | null>): boolean {
  const [printing, setPrinting] = useState(false);
  // Before the rows are painted: whoever sees them may print them.
  useLayoutEffect(() => {
    const paper = window.matchMedia('print');
    // The browser lays the page out as soon as it has told us, so what it prints has to be there by then.
    const begin = () => flushSync(() => setPrinting(part.current?.checkVisibility() ?? false));
    const end = () => setPrinting(false);
    const follow = () => (paper.matches ? begin() : end());
    window.addEventListener('beforeprint', begin);
    window.addEventListener('afterprint', end);
    paper.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', begin);
      window.removeEventListener('afterprint', end);
      paper.removeEventListener('change', follow);
    };
  }, [part]);
  return printing;
}
