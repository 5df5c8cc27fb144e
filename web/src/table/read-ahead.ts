import { cancelIdle, whenIdle } from '../ui/when-idle.ts';

/** Reads items, so many in one go, while the browser has nothing to do: whoever needs one finds it read. */
export function readAhead<Item>(items: readonly Item[], read: (item: Item) => unknown, chunk: number): () => void {
  let at = 0;
  let waiting = whenIdle(next);

  function next() {
    for (const item of items.slice(at, at + chunk)) read(item);
    at += chunk;
    if (at < items.length) waiting = whenIdle(next);
  }

  return () => cancelIdle(waiting);
}
