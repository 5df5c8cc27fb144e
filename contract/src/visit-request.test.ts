import { expect, test } from 'vitest';
import { visitDayProblems } from './visit-request.ts';

test('a visit is asked for today or later, or for no day', () => {
  for (const day of ['2026-11-15', '2027-01-01', null, undefined])
    expect(visitDayProblems(day, '2026-11-15')).toEqual({});
  expect(visitDayProblems('2026-11-14', '2026-11-15')).toEqual({ date: 'day' });
});
