import { type RefObject, useCallback, useState } from 'react';

export interface Removal<Row> {
  readonly rows: readonly Row[];
  /** Asked for at one row, or for all that are selected. */
  readonly from: 'row' | 'selection';
}

/** A deletion: asked for, confirmed, under way. */
export function useRemoval<Row>(
  remove: ((removal: Removal<Row>) => Promise<void>) | undefined,
  fallbackFocus: RefObject<HTMLElement | null>,
) {
  const [asked, setAsked] = useState<Removal<Row> | null>(null);
  const [opened, setOpened] = useState(false);
  const [running, setRunning] = useState(false);

  const ask = useCallback((removal: Removal<Row>) => {
    setAsked(removal);
    setOpened(true);
  }, []);

  async function confirm() {
    setOpened(false);
    if (!asked || !remove) return;
    setRunning(true);
    await remove(asked);
    setRunning(false);
    // The button that asked may have gone with its row, and the focus with it.
    requestAnimationFrame(() => {
      if (document.activeElement === document.body) fallbackFocus.current?.focus();
    });
  }

  return { count: asked?.rows.length ?? 0, opened, running, ask, confirm, close: () => setOpened(false) };
}
