import { addDays, type Day } from './days.ts';
import { fromCents } from './money.ts';

/** What is owed on a day, in reais, by how long it has been due. */
export interface Ageing {
  as_of: Day;
  not_due: number;
  days_1_30: number;
  days_31_60: number;
  days_61_90: number;
  over_90: number;
  total: number;
}

/** The bands of an ageing from the youngest debt to the oldest. */
export const ageingBands = ['not_due', 'days_1_30', 'days_31_60', 'days_61_90', 'over_90'] as const;

export type AgeingBand = (typeof ageingBands)[number];

/** One pending invoice, or the sum of several that are due on the same day. */
interface Debt {
  due_date: Day;
  cents: number;
}

export function ageingOf(debts: Iterable<Debt>, today: Day): Ageing {
  // Days compare as texts, which spares reading the date of each debt.
  const [days30, days60, days90] = [addDays(today, -30), addDays(today, -60), addDays(today, -90)];
  const cents: Record<AgeingBand, number> = { not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 };
  let total = 0;
  for (const { due_date: due, cents: owed } of debts) {
    if (due >= today) cents.not_due += owed;
    else if (due >= days30) cents.days_1_30 += owed;
    else if (due >= days60) cents.days_31_60 += owed;
    else if (due >= days90) cents.days_61_90 += owed;
    else cents.over_90 += owed;
    total += owed;
  }
  return {
    as_of: today,
    not_due: fromCents(cents.not_due),
    days_1_30: fromCents(cents.days_1_30),
    days_31_60: fromCents(cents.days_31_60),
    days_61_90: fromCents(cents.days_61_90),
    over_90: fromCents(cents.over_90),
    total: fromCents(total),
  };
}
