import { expect, test } from 'vitest';
import { isShareOpen, shareDayProblems } from './share.ts';

const today = '2026-11-15';

test('a folder ends today at the earliest, and 90 days on at the latest', () => {
  for (const day of [today, '2027-02-13']) expect(shareDayProblems(day, today)).toEqual({});
  for (const day of ['2026-11-14', '2027-02-14', '2030-01-01'])
    expect(shareDayProblems(day, today)).toEqual({ expires_on: 'day' });
});

test('what is no day at all is told by its field', () => {
  for (const day of [undefined, null, 5]) expect(shareDayProblems(day, today)).toEqual({});
});

test('a folder is open through its last day, unless it was ended', () => {
  expect(isShareOpen({ expires_on: today, revoked_at: null }, today)).toBe(true);
  expect(isShareOpen({ expires_on: '2026-11-14', revoked_at: null }, today)).toBe(false);
  expect(isShareOpen({ expires_on: '2027-01-01', revoked_at: '2026-11-15T12:00:00.000Z' }, today)).toBe(false);
});
