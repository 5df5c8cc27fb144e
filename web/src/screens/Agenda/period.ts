import { addDays, type Day, isDay } from '@clareira/contract';
import { addMonths, type CalendarSpan, weeksOf } from '../Calendar/calendar-days.ts';

const instantOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** A day of the next week or month, or with -1 of the one before; where there is none, the same day. */
export function stepFrom(day: Day, span: CalendarSpan, by: 1 | -1): Day {
  const next = span === 'month' ? addMonths(day, by) : addDays(day, 7 * by);
  return isDay(next) ? next : day;
}

/** `novembro de 2026`, or `15 – 21 de novembro de 2026`. */
export function periodName(day: Day, span: CalendarSpan, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
    ...(span === 'week' && { day: 'numeric' }),
  });
  if (span === 'month') return format.format(instantOf(day));
  const [week = []] = weeksOf(day, 'week');
  return format.formatRange(instantOf(week[0] ?? day), instantOf(week.at(-1) ?? day));
}

/** `dom., 15 de nov.` */
export function dayName(day: Day, language: string): string {
  const format = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(language, format).format(instantOf(day));
}
