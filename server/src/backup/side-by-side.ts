const most = 8;

/** Lets a few pieces of work go on at once, each in a lane of its own. */
export function sideBySide() {
  const lanes: Promise<void>[] = Array.from({ length: most }, () => Promise.resolve());
  let turn = 0;
  return {
    /** Waits for a lane, not for the end of the work. Throws what failed in that lane before. */
    async start(work: () => Promise<void>): Promise<void> {
      const lane = turn++ % most;
      await lanes[lane];
      lanes[lane] = work();
      // A failure stays in its lane until `start` or `done` asks for it.
      lanes[lane].catch(() => {});
    },
    /** Throws what failed, once nothing goes on any more. */
    async done(): Promise<void> {
      await Promise.allSettled(lanes);
      await Promise.all(lanes);
    },
  };
}
