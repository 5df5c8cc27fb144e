/** A calendar day as `yyyy-mm-dd`: no time, no zone. */
export type Day = string;

const wirePattern = /^(\d{4})-(\d{2})-(\d{2})$/;
const shownPattern = /^(\d{2})\/(\d{2})\/(\d{4})$/;

export function isDay(text: string): text is Day {
  const [, year, month, day] = wirePattern.exec(text)?.map(Number) ?? [];
  if (year === undefined || month === undefined || day === undefined) return false;
  return year >= 1000 && year <= 3000 && month >= 1 && month <= 12 && day >= 1 && day <= daysIn(year, month);
}

function daysIn(year: number, month: number): number {
  const leap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
  return [31, leap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0;
}

/** `2026-03-09` as `09/03/2026`. */
export function showDay(day: Day): string {
  return day.split('-').reverse().join('/');
}

/** `09/03/2026` as `2026-03-09`; anything else is left as typed, for the rule to refuse. */
export function readDay(typed: string): string {
  const text = typed.trim();
  const match = shownPattern.exec(text);
  return match ? `${match[3]}-${match[2]}-${match[1]}` : text;
}

/** All of it from its first character on, so that no text takes longer than its length: only a time may come behind. */
const anyPattern =
  /^(?:(\d{1,2})\/(\d{1,2})\/(\d{4})|(\d{4}-\d{2}-\d{2}))(?:(?: +|T)\d{1,2}:\d{2}(?::\d{2}(?:\.\d+)?)?Z?)?$/;

/** A day however it is written: `09/03/2026`, `9/3/2026` or `2026-03-09`, with an hour or without. Undefined when it is none. */
export function readAnyDay(text: string): Day | undefined {
  const [, day = '', month = '', year = '', asTravels = ''] = anyPattern.exec(text.trim()) ?? [];
  const read = asTravels || `${year}-${month.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isDay(read) ? read : undefined;
}

/** The month a service was made in, `03/2026`: the last two segments of the date as it is shown. */
export function referenceMonth(day: Day): string {
  return `${day.slice(5, 7)}/${day.slice(0, 4)}`;
}

const dayLength = 86_400_000;

const midnight = (day: Day) => Date.parse(`${day}T00:00:00Z`);

const dayAt = (instant: number): Day => new Date(instant).toISOString().slice(0, 10);

/** The day so many days on; before it when they are negative. */
export function addDays(day: Day, days: number): Day {
  return dayAt(midnight(day) + days * dayLength);
}

/** Whole calendar days from one day to another: negative when the other came first. */
export function daysBetween(from: Day, to: Day): number {
  return (midnight(to) - midnight(from)) / dayLength;
}

/** The same day of another year; 29 February is the 28th where the year has none. */
export function addYears(day: Day, years: number): Day {
  const [year = 0, month = 1, dayOfMonth = 1] = day.split('-').map(Number);
  const reached = year + years;
  const parts = [month, Math.min(dayOfMonth, daysIn(reached, month))];
  return [String(reached).padStart(4, '0'), ...parts.map((part) => String(part).padStart(2, '0'))].join('-');
}

const calendars = new Map<string, Intl.DateTimeFormat>();

/** The calendar day it is at an instant in an IANA zone. The zone's formatter is kept: making one is slow. */
export function todayIn(timeZone: string, now: Date | number): Day {
  let calendar = calendars.get(timeZone);
  if (!calendar) {
    calendar = new Intl.DateTimeFormat('en-US', { timeZone, year: 'numeric', month: '2-digit', day: '2-digit' });
    calendars.set(timeZone, calendar);
  }
  const parts = new Map(calendar.formatToParts(now).map(({ type, value }) => [type, value]));
  return `${parts.get('year')}-${parts.get('month')}-${parts.get('day')}`;
}
