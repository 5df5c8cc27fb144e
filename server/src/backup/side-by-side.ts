const most = 8;

/** Lets a few pieces of work go on at once. */
export function sideBySide() {
  const underWay = new Set<Promise<void>>();
  return {
    /** Waits for a place, not for the end. */
    async start(work: () => Promise<void>): Promise<void> {
      while (underWay.size >= most) await Promise.race(underWay);
      const one = work().finally(() => underWay.delete(one));
      // Heard of by whoever waits next.
      one.catch(() => {});
      underWay.add(one);
    },
    async done(): Promise<void> {
      await Promise.all(underWay);
    },
  };
}
