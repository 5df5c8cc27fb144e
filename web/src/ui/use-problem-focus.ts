import { useEffect, useRef } from 'react';

/**
 * Once the problems of a form are drawn, the focus goes to the first field that has one, but only once: it stays where
 * the person goes from there. Gives the function to be called when the form is sent, with the form where that is known: not every
 * browser gives a button the focus that was pressed.
 */
export function useProblemFocus(problems: object): (form?: Element | null) => void {
  const sent = useRef<Element>(null);
  useEffect(() => {
    if (Object.keys(problems).length === 0) return;
    sent.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
    sent.current = null;
  }, [problems]);
  return (form = document.activeElement?.closest('form') ?? null) => {
    sent.current = form;
  };
}
