import { useSyncExternalStore } from 'react';

export interface Asked<About, Choice> {
  readonly about: About;
  choose(choice: Choice): void;
}

/** A question in the middle of a save: the save waits, a dialog shows it, and only one is open at a time. */
export function question<About, Choice>(whenGivenUp: Choice) {
  let current: Asked<About, Choice> | null = null;
  const listeners = new Set<() => void>();

  function show(asked: Asked<About, Choice> | null) {
    current = asked;
    for (const listener of listeners) listener();
  }

  function listen(listener: () => void) {
    listeners.add(listener);
    return () => {
      listeners.delete(listener);
      // Whoever leaves the screen gives the question up: on the next one nobody would know what it is about.
      if (listeners.size === 0) current?.choose(whenGivenUp);
    };
  }

  return {
    ask(about: About): Promise<Choice> {
      current?.choose(whenGivenUp);
      // Whoever has left the screen is not asked.
      if (listeners.size === 0) return Promise.resolve(whenGivenUp);
      return new Promise((resolve) => {
        show({
          about,
          choose(choice) {
            show(null);
            resolve(choice);
          },
        });
      });
    },
    giveUp: () => current?.choose(whenGivenUp),
    useAsked: () => useSyncExternalStore(listen, () => current),
  };
}
