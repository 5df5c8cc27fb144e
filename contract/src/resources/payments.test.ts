import { expect, test } from 'vitest';
import { paidDayProblems } from './payments.ts';

test('an invoice was paid today or before, or on no day that is known', () => {
  for (const day of ['2026-11-15', '2026-01-01', null, undefined])
    expect(paidDayProblems(day, '2026-11-15')).toEqual({});
  expect(paidDayProblems('2026-11-16', '2026-11-15')).toEqual({ paid_on: 'day' });
});
