import { onDemand } from '../../ui/on-demand.ts';

/** Loaded on demand, with the first folder that is made. */
export const shareQr = onDemand(() => import('./ShareQr.tsx'));
