import { onDemand } from '../../ui/on-demand.ts';

/** Few open anything beside the table on every visit: its code comes with the first time. */
export const tableAside = onDemand(() => import('./TableAside.tsx'));
