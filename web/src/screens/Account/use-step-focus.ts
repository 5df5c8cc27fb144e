import { useEffect, useRef } from 'react';

/**
 * Where one step of a part takes the place of another, what had the focus is gone with it: the first field takes it, or the
 * heading, as on a phone, whose keyboard would cover what is to be read. The part comes into view as far as there is room,
 * from its heading on. Gives the place of the part.
 */
export function useStepFocus(step: string) {
  const part = useRef<HTMLElement>(null);
  const shown = useRef(step);
  useEffect(() => {
    if (shown.current === step) return;
    shown.current = step;
    if (document.activeElement !== document.body) return;
    const find = (what: string) => part.current?.querySelector<HTMLElement>(what);
    const heading = find('h2');
    const field = matchMedia('(pointer: fine)').matches && find('form input:not([hidden])');
    // A field must not push away the picture above it.
    (field || heading)?.focus({ preventScroll: true });
    for (const seen of [part.current, heading]) seen?.scrollIntoView({ block: 'nearest' });
  }, [step]);
  return part;
}
