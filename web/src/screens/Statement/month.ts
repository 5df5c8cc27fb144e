import { addDays, type Day, type Period } from '@clareira/contract';

/** A month as `2026-10`. */
export type Month = string;

export const monthOf = (day: Day): Month => day.slice(0, 7);

export function periodOfMonth(month: Month): Period {
  const from = `${month}-01`;
  const next = monthOf(addDays(from, 31));
  return { from, to: addDays(`${next}-01`, -1) };
}
