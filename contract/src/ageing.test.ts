import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { ageingBands, ageingOf } from './ageing.ts';
import { addDays } from './days.ts';

const today = '2026-03-09';
const nothing = { as_of: today, not_due: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0, total: 0 };

describe('the ageing of what is owed', () => {
  test.for([
    [-400, 'not_due'],
    [-1, 'not_due'],
    [0, 'not_due'],
    [1, 'days_1_30'],
    [30, 'days_1_30'],
    [31, 'days_31_60'],
    [60, 'days_31_60'],
    [61, 'days_61_90'],
    [90, 'days_61_90'],
    [91, 'over_90'],
    [4000, 'over_90'],
  ] as const)('%i days late is %s', ([late, band]) => {
    const debts = [{ due_date: addDays(today, -late), cents: 1 }];
    expect(ageingOf(debts, today)).toEqual({ ...nothing, [band]: 0.01, total: 0.01 });
  });

  test('of nothing is zero', () => {
    expect(ageingOf([], today)).toEqual(nothing);
    expect(Object.keys(ageingOf([], today))).toEqual(['as_of', ...ageingBands, 'total']);
  });

  test('of sums by day is that of the invoices, to the cent', () => {
    const debt = fc.record({
      due_date: fc.integer({ min: -40, max: 120 }).map((late) => addDays(today, -late)),
      cents: fc.integer({ min: 0, max: 99_999_999_999 }),
    });
    fc.assert(
      fc.property(fc.array(debt, { maxLength: 300 }), (debts) => {
        const byDay = Map.groupBy(debts, ({ due_date }) => due_date);
        const sums = [...byDay].map(([due_date, those]) => ({
          due_date,
          cents: those.reduce((sum, { cents }) => sum + cents, 0),
        }));
        const ageing = ageingOf(debts, today);
        expect(ageingOf(sums, today)).toEqual(ageing);
        const inCents = (band: (typeof ageingBands)[number]) => Math.round(ageing[band] * 100);
        expect(ageingBands.reduce((sum, band) => sum + inCents(band), 0)).toBe(Math.round(ageing.total * 100));
      }),
    );
  });
});
