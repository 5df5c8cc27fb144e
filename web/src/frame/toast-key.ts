import { focusMain } from '../ui/route-focus.ts';
import { toastRegion } from './toast-region.ts';

/**
 * F6 leads to what the newest toast offers: by Tab it is behind all of a long table, and gone before one is there. Whoever
 * has used it is back where they were.
 */
export function leadToToasts(gone: AbortSignal): void {
  document.querySelector(toastRegion)?.setAttribute('aria-keyshortcuts', 'F6');
  let before: HTMLElement | null = null;

  function onKeyDown(event: KeyboardEvent) {
    const button = document.querySelector<HTMLElement>(`${toastRegion} > :last-child button`);
    if (event.key !== 'F6' || !button || document.querySelector('[aria-modal="true"], dialog[open]')) return;
    event.preventDefault();
    button.focus();
  }

  function onFocusIn({ target, relatedTarget }: FocusEvent) {
    const isInside = (node: EventTarget | null) => (node as Element | null)?.closest(toastRegion);
    if (isInside(target) && !isInside(relatedTarget)) before = relatedTarget as HTMLElement | null;
  }

  /** Ahead of what the button does, which takes it away. */
  function onClick({ target }: MouseEvent) {
    if (!(target as Element).closest(`${toastRegion} button`)) return;
    if (before?.isConnected) before.focus({ preventScroll: true });
    else focusMain();
  }

  const whileHere = { capture: true, signal: gone };
  document.addEventListener('keydown', onKeyDown, whileHere);
  document.addEventListener('focusin', onFocusIn, whileHere);
  document.addEventListener('click', onClick, whileHere);
}
