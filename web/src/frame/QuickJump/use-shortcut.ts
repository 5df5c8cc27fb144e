import { useEffectEvent, useLayoutEffect } from 'react';

/** Runs on Ctrl-K and Cmd-K, wherever the focus is, unless another dialog waits for its answer. */
export function useShortcut(run: () => void): void {
  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (!(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey || event.key.toLowerCase() !== 'k') return;
    // The browser has a use of its own for these keys.
    event.preventDefault();
    if (!event.repeat && !document.querySelector('[aria-modal="true"]')) run();
  });
  useLayoutEffect(() => {
    const listen = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, []);
}
