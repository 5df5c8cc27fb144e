import { useCallback, useState } from 'react';
import { focusInstead } from '../ui/lost-focus.ts';
import { useBrowserStep } from '../ui/use-browser-step.ts';
import type { Removal } from './changes.ts';

/** A deletion: asked for, confirmed, under way. */
export function useRemoval<Row>(
  remove: ((removal: Removal<Row>) => Promise<void>) | undefined,
  elsewhere: () => HTMLElement | null | undefined,
) {
  const [asked, setAsked] = useState<Removal<Row> | null>(null);
  const [opened, setOpened] = useState(false);
  const [running, setRunning] = useState(false);
  // The table may be hidden with its tab by then, and the button that asked with it.
  useBrowserStep(() => {
    if (!opened) return;
    setOpened(false);
    focusInstead();
  });

  const ask = useCallback((removal: Removal<Row>) => {
    setAsked(removal);
    setOpened(true);
  }, []);

  async function confirm() {
    // A second click meets the dialog on its way out.
    if (!opened || !asked || !remove) return;
    setOpened(false);
    setRunning(true);
    await remove(asked).finally(() => setRunning(false));
    // The button that asked may have gone with its row, and the focus with it.
    focusInstead(elsewhere);
  }

  return { rows: asked?.rows ?? [], opened, running, ask, confirm, close: () => setOpened(false) };
}
