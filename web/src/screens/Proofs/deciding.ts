import { onDemand } from '../../ui/on-demand.ts';

/** None but staff decide: nobody else fetches its code. */
export const deciding = onDemand(() => import('./Decision.tsx'));
