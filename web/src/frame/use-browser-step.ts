import { useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';

/**
 * What lies over a screen goes when the browser steps back to another: drawn together, so that the focus is free to go there.
 * What a screen writes into its address by itself is no such step.
 */
export function useBrowserStep(close: () => void): void {
  const { key } = useLocation();
  const type = useNavigationType();
  const [shown, setShown] = useState(key);
  if (shown === key) return;
  setShown(key);
  if (type === 'POP') close();
}
