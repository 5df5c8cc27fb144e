import type { Day } from '@clareira/contract';

/** The calendar day where the reader is. */
export function today(now = new Date()): Day {
  const twoDigits = (number: number) => String(number).padStart(2, '0');
  return `${now.getFullYear()}-${twoDigits(now.getMonth() + 1)}-${twoDigits(now.getDate())}`;
}
