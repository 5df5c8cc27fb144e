import { useEffect, useEffectEvent } from 'react';

/** TypeScript has no type for it yet, and Safari does not have it. */
interface CloseWatcher {
  onclose: (() => void) | null;
  destroy(): void;
}

declare global {
  var CloseWatcher: (new () => CloseWatcher) | undefined;
}

/**
 * A phone's 'Back' closes what stands over the screen instead of leaving the screen, where the browser tells of it.
 * Only on a phone: with a keyboard it would be told of Escape, which what stands over the screen hears itself. What Safari's
 * 'Back' is to close too has an entry in the history instead: `useBackCloses`.
 */
export function useCloseWatcher(isOpen: boolean, close: () => void): void {
  const onClose = useEffectEvent(close);
  useEffect(() => {
    const Watcher = globalThis.CloseWatcher;
    if (!isOpen || !Watcher || !matchMedia('(pointer: coarse)').matches) return;
    let watcher: CloseWatcher;
    const watch = () => {
      watcher = new Watcher();
      watcher.onclose = () => {
        // Each tells once only, and what asks before it closes may stay open.
        watch();
        onClose();
      };
    };
    watch();
    return () => watcher.destroy();
  }, [isOpen]);
}
