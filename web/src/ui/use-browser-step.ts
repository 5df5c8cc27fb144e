import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What lies over a screen goes when the browser steps back to another: drawn together, so that the focus is free to go there.
 * What a screen writes into its address by itself is no such step.
 */
export function useBrowserStep(close: () => void): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  // Entries that the router did not make, as for an address that was typed, have one key together.
  const entry = `${key} ${pathname}`;
  const [shown, setShown] = useState(entry);
  if (shown === entry) return;
  setShown(entry);
  if (type === 'POP') close();
}
