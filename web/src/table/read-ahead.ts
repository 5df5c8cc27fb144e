/** Rows read in one go: few enough to stay out of the way of a frame. */
const chunk = 250;

// Safari has no idle callbacks.
const whenIdle = globalThis.requestIdleCallback ?? ((run: () => void) => setTimeout(run, 50));
const cancelIdle = globalThis.cancelIdleCallback ?? clearTimeout;

/** Reads rows while the browser has nothing to do, so that the first letter typed finds them read. */
export function readAhead<Row>(rows: readonly Row[], read: (row: Row) => unknown): () => void {
  let at = 0;
  let waiting = whenIdle(next);

  function next() {
    for (const row of rows.slice(at, at + chunk)) read(row);
    at += chunk;
    if (at < rows.length) waiting = whenIdle(next);
  }

  return () => cancelIdle(waiting);
}
