import { type RefObject, useEffect } from 'react';

/** A row that opens, or grows by a message, is brought into sight as a whole; shrinking moves nothing. */
export function useRowInView(row: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    const element = row.current;
    if (!element) return;
    let height = 0;
    const observer = new ResizeObserver(() => {
      const grown = element.offsetHeight > height;
      height = element.offsetHeight;
      if (grown) bringIntoView(element);
    });
    observer.observe(element);
    return () => observer.disconnect();
  }, [row]);
}

function bringIntoView(row: HTMLElement): void {
  const frame = row.closest('table')?.parentElement;
  const left = frame?.scrollLeft ?? 0;
  // Of a card that is higher than the window, what is wrong matters most.
  const whole = row.offsetHeight <= window.innerHeight ? row : row.querySelector('td:has([aria-invalid="true"])');
  whole?.scrollIntoView({ block: 'nearest' });
  // A row may be wider than its frame: only the focus moves sideways.
  if (frame) frame.scrollLeft = left;
}
