import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What lies over a screen goes when the browser steps back to another: drawn together, so that the focus is free to go there.
 * What belongs to its screen goes with it by any step, as at the end of a session. What a screen writes into its address by
 * itself is no such step.
 */
export function useBrowserStep(close: () => void, belongsToScreen = false): void {
  const { key, pathname } = useLocation();
  const type = useNavigationType();
  // Entries that the router did not make, as for an address that was typed, have one key together.
  const [shown, setShown] = useState({ key, pathname });
  if (shown.key === key && shown.pathname === pathname) return;
  setShown({ key, pathname });
  if (type === 'POP' || (belongsToScreen && shown.pathname !== pathname)) close();
}
