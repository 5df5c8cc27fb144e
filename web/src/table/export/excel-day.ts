import type { Day } from '@clareira/contract';

const msPerDay = 86_400_000;
const dayZero = Date.UTC(1899, 11, 31);
/** Excel believes in a 29 February 1900, so all that follows counts one more. */
const march1900 = 61;

/** A day as Excel counts them, without zones or hours; before 1900 Excel knows no days. */
export function excelDay(day: Day): number | undefined {
  const days = (Date.parse(`${day}T00:00:00Z`) - dayZero) / msPerDay;
  if (days < 1) return undefined;
  return days >= march1900 - 1 ? days + 1 : days;
}
