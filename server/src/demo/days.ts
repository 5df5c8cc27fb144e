import type { Day } from '@clareira/contract';

/** The same day of the month, so many months on; day 28 at the most, which every month has. */
export function monthsFrom(day: Day, months: number, dayOfMonth: number): Day {
  const [year = 0, month = 1] = day.split('-').map(Number);
  return new Date(Date.UTC(year, month - 1 + months, Math.min(dayOfMonth, 28))).toISOString().slice(0, 10);
}
