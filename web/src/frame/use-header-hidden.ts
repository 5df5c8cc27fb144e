import { type RefObject, useEffect, useState } from 'react';

/** How far down the page the header stays, in pixels. */
const hideAfter = 100;

/** The header goes away on scrolling down, and comes back on scrolling up or when the focus enters it. */
export function useHeaderHidden(header: RefObject<HTMLElement | null>): boolean {
  const [hidden, setHidden] = useState(false);

  useEffect(() => {
    let last = window.scrollY;
    const onScroll = () => {
      const now = window.scrollY;
      if (now !== last) setHidden(now > last && now > hideAfter && !header.current?.matches(':focus-within'));
      last = now;
    };
    const onFocus = () => setHidden(false);
    const element = header.current;
    window.addEventListener('scroll', onScroll, { passive: true });
    element?.addEventListener('focusin', onFocus);
    return () => {
      window.removeEventListener('scroll', onScroll);
      element?.removeEventListener('focusin', onFocus);
    };
  }, [header]);

  // What sticks to the top asks the root, and follows; a length that all inherit would have all of the page styled anew.
  useEffect(() => {
    document.documentElement.toggleAttribute('data-header-hidden', hidden);
  }, [hidden]);

  return hidden;
}
