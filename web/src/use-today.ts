import type { Day } from '@clareira/contract';
import { useSyncExternalStore } from 'react';
import { today } from './today.ts';

const minute = 60_000;
const listeners = new Set<() => void>();
let timer: ReturnType<typeof setInterval> | undefined;

/** Today, also on a page that stays open overnight: what shows a day is drawn anew when another one has begun. */
export function useToday(): Day {
  return useSyncExternalStore(listen, today, today);
}

/** Each minute, and when the page is seen again: while a machine sleeps no timer runs. */
function listen(listener: () => void): () => void {
  listeners.add(listener);
  if (listeners.size === 1) {
    timer = setInterval(tell, minute);
    document.addEventListener('visibilitychange', tell);
  }
  return () => {
    listeners.delete(listener);
    if (listeners.size > 0) return;
    clearInterval(timer);
    document.removeEventListener('visibilitychange', tell);
  };
}

function tell(): void {
  for (const listener of listeners) listener();
}
