import { createContext, use } from 'react';
import type { Portal } from './screen.ts';

/** The table of screens names every screen, so no screen can import it: what a screen needs of it comes this way. */
export const PortalContext = createContext<Portal | null>(null);

export function usePortal(): Portal {
  const portal = use(PortalContext);
  if (!portal) throw new Error('usePortal outside of a PortalContext');
  return portal;
}
