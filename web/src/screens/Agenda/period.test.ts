import { expect, test } from 'vitest';
import { dayName, periodName, stepFrom } from './period.ts';

test('periods and days have names in the language of the reader', () => {
  expect(periodName('2026-11-15', 'month', 'pt-BR')).toBe('novembro de 2026');
  expect(periodName('2026-11-18', 'week', 'en-US')).toMatch(/^November 15\s–\s21, 2026$/);
  expect(dayName('2026-11-15', 'en-US')).toBe('Sun, Nov 15');
});

test('a step leads to the next period, over the end of a month or a year too', () => {
  expect(stepFrom('2026-12-31', 'week', 1)).toBe('2027-01-07');
  expect(stepFrom('2026-03-31', 'month', -1)).toBe('2026-02-28');
});

test('a step beyond the days that there are leads nowhere', () => {
  expect(stepFrom('3000-12-28', 'week', 1)).toBe('3000-12-28');
  expect(stepFrom('3000-12-28', 'month', 1)).toBe('3000-12-28');
  expect(stepFrom('1000-01-05', 'week', -1)).toBe('1000-01-05');
  expect(stepFrom('1000-01-05', 'month', -1)).toBe('1000-01-05');
});
