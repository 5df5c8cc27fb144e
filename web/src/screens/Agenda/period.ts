import { addDays, type Day } from '@clareira/contract';

export const views = ['week', 'month'] as const;

export type View = (typeof views)[number];

/** Days in a row that are looked at together. A month is shown in whole weeks, so it may begin before its first. */
export interface Period {
  readonly days: readonly Day[];
  readonly first: Day;
  readonly last: Day;
  /** A day of the period before, and of the one after. */
  readonly before: Day;
  readonly after: Day;
}

const weekLength = 7;

const instantOf = (day: Day) => Date.parse(`${day}T00:00:00Z`);

/** Weeks begin on Sunday, in Brazil as in the United States. */
const sundayOf = (day: Day) => addDays(day, -new Date(instantOf(day)).getUTCDay());

const firstOfMonth = (day: Day) => `${day.slice(0, 7)}-01`;

/** The week or the month that a day is in. */
export function periodOf(view: View, day: Day): Period {
  if (view === 'week') return weekOf(day);
  const first = firstOfMonth(day);
  const after = firstOfMonth(addDays(first, 31));
  const last = addDays(after, -1);
  const start = sundayOf(first);
  return { ...daysFrom(start, addDays(sundayOf(last), weekLength - 1)), before: addDays(first, -1), after };
}

function weekOf(day: Day): Period {
  const first = sundayOf(day);
  const after = addDays(first, weekLength);
  return { ...daysFrom(first, addDays(after, -1)), before: addDays(first, -weekLength), after };
}

function daysFrom(first: Day, last: Day) {
  const days: Day[] = [];
  for (let day = first; day <= last; day = addDays(day, 1)) days.push(day);
  return { days, first, last };
}

/** `novembro de 2026`, or `15 – 21 de novembro de 2026`. */
export function periodName(view: View, day: Day, language: string): string {
  const format = new Intl.DateTimeFormat(language, {
    timeZone: 'UTC',
    month: 'long',
    year: 'numeric',
    ...(view === 'week' && { day: 'numeric' }),
  });
  if (view === 'month') return format.format(instantOf(day));
  const { first, last } = weekOf(day);
  return format.formatRange(instantOf(first), instantOf(last));
}

/** `dom., 15 de nov.` */
export function dayName(day: Day, language: string): string {
  const format = { timeZone: 'UTC', weekday: 'short', day: 'numeric', month: 'short' } as const;
  return new Intl.DateTimeFormat(language, format).format(instantOf(day));
}
