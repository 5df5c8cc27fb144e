import { type Day, todayIn } from '@clareira/contract';

const hour = 3_600_000;

/** The instant at which a calendar day begins in a zone. */
export function startOfDay(day: Day, timeZone: string): number {
  const noon = Date.parse(`${day}T12:00:00Z`);
  // No zone is further from UTC than 14 hours, and none shifts by less than a quarter of an hour.
  let [before, after] = [noon - 27 * hour, noon + 3 * hour];
  while (after - before > 1) {
    const middle = Math.floor((before + after) / 2);
    if (todayIn(timeZone, middle) < day) before = middle;
    else after = middle;
  }
  return after;
}
