import { useEffect, useRef } from 'react';

/** Where one part of a screen takes the place of another, what had the focus is gone with it: the heading takes it. */
export function usePartFocus(part: string): void {
  const shown = useRef(part);
  useEffect(() => {
    if (shown.current === part) return;
    shown.current = part;
    window.scrollTo(0, 0);
    if (document.activeElement === document.body) document.querySelector('h1')?.focus({ preventScroll: true });
  }, [part]);
}
