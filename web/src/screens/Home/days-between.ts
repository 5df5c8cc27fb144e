import type { Day } from '@clareira/contract';

const dayLength = 86_400_000;

const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** Whole calendar days from one day to another: negative when the other came first. */
export function daysBetween(from: Day, to: Day): number {
  return Math.round((midnight(to) - midnight(from)) / dayLength);
}

/** The day it is where the reader sits, whatever day it is in Greenwich. */
export function localDay(now: Date): Day {
  const parts = [now.getFullYear(), now.getMonth() + 1, now.getDate()];
  return parts.map((part) => String(part).padStart(2, '0')).join('-');
}

/** `2026-11-12` as `quinta-feira`. */
export function weekday(day: Day, language: string): string {
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(midnight(day));
}
