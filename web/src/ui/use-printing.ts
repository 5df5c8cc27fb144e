import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Whether the page is on its way to paper, and with it this part of it, if one is named: one in a tab behind is not. */
export function usePrinting(part?: RefObject<HTMLElement | null>): boolean {
  const [printing, setPrinting] = useState(false);
  // Before anything is painted: whoever sees it may print it.
  useLayoutEffect(() => {
    const paper = window.matchMedia('print');
    let isAnnounced = false;
    // The browser lays the page out as soon as it has told us, so what it prints has to be there by then.
    const isShown = () => !part || (part.current?.checkVisibility() ?? false);
    const begin = () => flushSync(() => setPrinting(isShown()));
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
