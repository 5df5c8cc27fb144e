/** In milliseconds: a server tells its time in whole seconds, so that clocks which agree seem to differ by one. */
const leastDifference = 2000;

let ahead = 0;

/** What time it is by the server's clock, as far as its answers have told: this browser's may be off by minutes, or by days. */
export function serverNow(): number {
  return Date.now() + ahead;
}

/** Told by an answer to what was asked then. It was given at some moment since: only a time outside of those is another one. */
export function noteServerTime(told: string | null, askedAt: number): void {
  const at = Date.parse(told ?? '');
  if (Number.isNaN(at)) return;
  const difference = at - Math.max(askedAt, Math.min(at, Date.now()));
  ahead = Math.abs(difference) < leastDifference ? 0 : difference;
}
