import { onDemand } from '../ui/on-demand.ts';

export const signedIn = onDemand(() => import('./SignedIn.tsx'));
