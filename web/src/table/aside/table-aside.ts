import { onDemand } from '../../ui/on-demand.ts';

/** Loaded on demand: few open anything beside the table. */
export const tableAside = onDemand(() => import('./TableAside.tsx'));
