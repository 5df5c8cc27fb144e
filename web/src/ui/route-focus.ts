import { useLayoutEffect, useRef } from 'react';
import { useLocation } from 'react-router';

/** Whether someone has already done anything on this page. */
let used = false;
for (const action of ['pointerdown', 'keydown']) {
  window.addEventListener(
    action,
    () => {
      used = true;
    },
    { once: true, capture: true },
  );
}

const main = () => document.querySelector('main');

/** On a change of route the focus goes to the new screen, which is shown from its top. */
export function useRouteFocus(): void {
  const { pathname } = useLocation();
  const shown = useRef(pathname);
  // Before it is painted: who sees the new screen may already be on their way to something in it.
  useLayoutEffect(() => {
    if (shown.current === pathname) return;
    shown.current = pathname;
    window.scrollTo(0, 0);
    // A redirect while the page is only just opening is nobody's step: the first Tab still finds the skip button.
    if (!used) return;
    focusMain();
    focusTitle();
  }, [pathname]);
}

/** Before a screen makes way for another at the same address: the new one's title takes the focus from here. */
export function focusMain(): void {
  main()?.focus({ preventScroll: true });
}

/** Marks the field that somebody with a keyboard comes to a screen for. */
export const entryField = { 'data-entry': true } as const;

/**
 * The heading may come later than the route: it takes the focus only if nobody has moved it since. Where a screen is there
 * to type, its field takes it, but not on a phone, whose keyboard would cover half of the screen.
 */
export function focusTitle(): void {
  if (document.activeElement !== main()) return;
  const field = matchMedia('(pointer: fine)').matches ? main()?.querySelector<HTMLElement>('[data-entry]') : null;
  (field ?? main()?.querySelector('h1'))?.focus({ preventScroll: true });
}
