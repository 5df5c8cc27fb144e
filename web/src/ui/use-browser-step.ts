import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What lies over a screen goes when the browser steps back, and when another screen comes, as at the end of a session: drawn
 * together, so that the focus is free to go there. What a screen writes into its address by itself is no such step.
 */
export function useBrowserStep(close: () => void): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  // Entries that the router did not make, as for an address that was typed, have one key together.
  const [shown, setShown] = useState({ key, pathname });
  if (shown.key === key && shown.pathname === pathname) return;
  setShown({ key, pathname });
  if (type === 'POP' || shown.pathname !== pathname) close();
}
