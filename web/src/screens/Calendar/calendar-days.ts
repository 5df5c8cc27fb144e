import { addDays, type Day, daysBetween } from '@clareira/contract';

export type CalendarSpan = 'month' | 'week';

const anySunday: Day = '2023-01-01';

/** Sunday is 0. */
export const weekdayOf = (day: Day): number => ((daysBetween(anySunday, day) % 7) + 7) % 7;

const startOfWeek = (day: Day): Day => addDays(day, -weekdayOf(day));

const startOfMonth = (day: Day): Day => `${day.slice(0, 8)}01`;

/** The same day of another month, or its last one. */
export function addMonths(day: Day, months: number): Day {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const first = new Date(Date.UTC(year, month - 1 + months, 1));
  const last = new Date(Date.UTC(first.getUTCFullYear(), first.getUTCMonth() + 1, 0)).getUTCDate();
  first.setUTCDate(Math.min(dayOfMonth, last));
  return first.toISOString().slice(0, 10);
}

/** Whole weeks that begin on Sunday: those that a month touches, or the one of the day. */
export function weeksOf(day: Day, span: CalendarSpan): Day[][] {
  const first = startOfWeek(span === 'month' ? startOfMonth(day) : day);
  const end = span === 'month' ? addMonths(startOfMonth(day), 1) : addDays(first, 7);
  const weeks: Day[][] = [];
  for (let start = first; start < end; start = addDays(start, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, at) => addDays(start, at)));
  }
  return weeks;
}

/** Where a key leads from a day; undefined for keys that lead nowhere. */
export function dayAfterKey(day: Day, key: string): Day | undefined {
  switch (key) {
    case 'ArrowLeft':
      return addDays(day, -1);
    case 'ArrowRight':
      return addDays(day, 1);
    case 'ArrowUp':
      return addDays(day, -7);
    case 'ArrowDown':
      return addDays(day, 7);
    case 'Home':
      return startOfWeek(day);
    case 'End':
      return addDays(startOfWeek(day), 6);
    case 'PageUp':
      return addMonths(day, -1);
    case 'PageDown':
      return addMonths(day, 1);
    default:
      return undefined;
  }
}
