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

/** The month a service was made in, `03/2026`: the last two segments of the date as it is shown. */
export function referenceMonth(day: Day): string {
  return showDay(day).split('/').slice(-2).join('/');
}
