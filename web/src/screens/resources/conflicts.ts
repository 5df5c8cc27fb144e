import { useSyncExternalStore } from 'react';
import type { ToldChange } from './told-values.ts';

/** Mine: what was typed goes over the other's. Theirs: what was typed is given up. Stay: go on typing. */
export type ConflictChoice = 'mine' | 'theirs' | 'stay';

export interface Conflict {
  changes: readonly ToldChange[];
  choose(choice: ConflictChoice): void;
}

let current: Conflict | null = null;
const listeners = new Set<() => void>();

/** Somebody else has saved the row meanwhile: the person who typed decides. */
export function askAbout(changes: readonly ToldChange[]): Promise<ConflictChoice> {
  current?.choose('stay');
  return new Promise((resolve) => {
    show({
      changes,
      choose(choice) {
        show(null);
        resolve(choice);
      },
    });
  });
}

function show(conflict: Conflict | null): void {
  current = conflict;
  for (const listener of listeners) listener();
}

export function useConflict(): Conflict | null {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
  );
}
