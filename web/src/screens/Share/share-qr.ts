import { onDemand } from '../../ui/on-demand.ts';

/** Few make a folder on every visit: the dialog comes with it. */
export const shareQr = onDemand(async () => ({ default: (await import('./ShareQr.tsx')).ShareQr }));
