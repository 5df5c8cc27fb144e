import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is on its way to paper, and with it this part: one in a tab behind is not. */
export function usePrinting(part: RefObject<HTMLElement | null>): boolean {
  const [printing, setPrinting] = useState(false);
  // Before the rows are painted: whoever sees them may print them.
  useLayoutEffect(() => {
    const paper = window.matchMedia('print');
    let isAnnounced = false;
    // The browser lays the page out as soon as it has told us, so what it prints has to be there by then.
    const begin = () => flushSync(() => setPrinting(part.current?.checkVisibility() ?? false));
    const end = () => setPrinting(false);
    const announce = () => {
      isAnnounced = true;
      begin();
    };
    const conclude = () => {
      isAnnounced = false;
      end();
    };
    // Chromium may tell of the screen once more between its announcement and the layout for paper.
    const follow = () => {
      if (paper.matches) begin();
      else if (!isAnnounced) end();
    };
    window.addEventListener('beforeprint', announce);
    window.addEventListener('afterprint', conclude);
    paper.addEventListener('change', follow);
    return () => {
      window.removeEventListener('beforeprint', announce);
      window.removeEventListener('afterprint', conclude);
      paper.removeEventListener('change', follow);
    };
  }, [part]);
  return printing;
}
