/** Few open anything beside the table on every visit: its code comes with the first time. */
export const loadAside = () => import('./TableAside.tsx');
