import { useLayoutEffect, useRef } from 'react';

/**
 * `a` accepts the proof that has the focus, or the first that waits where none has it: whoever has many to look at keeps one
 * hand free. Behind a dialog or the menu it does nothing.
 */
export function useAcceptKey() {
  const list = useRef<HTMLUListElement>(null);
  // From the moment that it is seen: a quick hand would be ahead of an effect after the painting.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      const isPlain = event.key === 'a' && !event.ctrlKey && !event.metaKey && !event.altKey && !event.repeat;
      const target = event.target as HTMLElement;
      if (!isPlain || target.matches('input, textarea, select') || !list.current?.checkVisibility()) return;
      if (document.querySelector('[aria-modal="true"]')) return;
      const item = target.closest('li');
      const among = item && list.current.contains(item) ? item : list.current;
      among.querySelector<HTMLElement>('[data-accept]')?.click();
    }
    document.addEventListener('keydown', onKeyDown);
    return () => document.removeEventListener('keydown', onKeyDown);
  }, []);
  return list;
}
