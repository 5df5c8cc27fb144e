import { holdStrayPresses } from './stray-presses.ts';
import { leadToToasts } from './toast-key.ts';

export function listen(gone: AbortSignal): void {
  if (gone.aborted) return;
  holdStrayPresses(gone);
  leadToToasts(gone);
}
