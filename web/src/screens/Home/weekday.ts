import type { Day } from '@clareira/contract';

/** `2026-11-12` as `quinta-feira`. */
export function weekday(day: Day, language: string): string {
  const midnight = Date.parse(`${day}T00:00:00Z`);
  return new Intl.DateTimeFormat(language, { weekday: 'long', timeZone: 'UTC' }).format(midnight);
}
