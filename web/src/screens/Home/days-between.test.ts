import { expect, test } from 'vitest';
import { daysBetween, localDay, weekday } from './days-between.ts';

test.each([
  ['2026-11-10', '2026-11-10', 0],
  ['2026-11-10', '2026-11-11', 1],
  ['2026-11-10', '2026-11-05', -5],
  ['2026-12-31', '2027-01-01', 1],
  ['2028-02-28', '2028-03-01', 2],
  // Where clocks change in between, a day is still a day.
  ['2026-03-28', '2026-03-30', 2],
])('from %s to %s', (from, to, days) => {
  expect(daysBetween(from, to)).toBe(days);
});

test("the reader's day, not Greenwich's", () => {
  expect(localDay(new Date(2026, 0, 5, 23, 59))).toBe('2026-01-05');
  expect(localDay(new Date(2026, 10, 12, 0, 1))).toBe('2026-11-12');
});

test('a weekday in both languages', () => {
  expect(weekday('2026-11-12', 'pt-BR')).toBe('quinta-feira');
  expect(weekday('2026-11-12', 'en-US')).toBe('Thursday');
});
