import { type RefObject, useLayoutEffect, useState } from 'react';
import { flushSync } from 'react-dom';

/** Those who want to know: a month of the agenda has dozens, and all are drawn in one go. */
const listeners = new Set<() => void>();
let paper: MediaQueryList | undefined;
let isPrinting = false;
let isAnnounced = false;

/** Whether the page is on its way to paper, and with it this part of it, if one is named: one in a tab behind is not. */
export function usePrinting(part?: RefObject<HTMLElement | null>): boolean {
  const [printing, setPrinting] = useState(false);
  // Before anything is painted: whoever sees it may print it.
  useLayoutEffect(() => {
    const isShown = () => !part || (part.current?.checkVisibility() ?? false);
    return listen(() => setPrinting(isPrinting && isShown()));
  }, [part]);
  return printing;
}

function listen(listener: () => void) {
  if (!paper) watch(window.matchMedia('print'));
  listener();
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

function watch(media: MediaQueryList) {
  paper = media;
  isPrinting = media.matches;
  window.addEventListener('beforeprint', () => {
    isAnnounced = true;
    tell(true);
  });
  window.addEventListener('afterprint', () => {
    isAnnounced = false;
    tell(false);
  });
  // Chromium may tell of the screen once more between its announcement and the layout for paper.
  media.addEventListener('change', () => {
    if (media.matches || !isAnnounced) tell(media.matches);
  });
}

function tell(printing: boolean) {
  isPrinting = printing;
  // The browser lays the page out as soon as it has told us, so what it prints has to be there by then.
  flushSync(() => {
    for (const listener of listeners) listener();
  });
}
