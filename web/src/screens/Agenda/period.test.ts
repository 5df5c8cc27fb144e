import { describe, expect, test } from 'vitest';
import { dayName, periodName, periodOf } from './period.ts';

describe('a week', () => {
  test('goes from Sunday to Saturday, whichever of its days is named', () => {
    for (const day of ['2026-11-15', '2026-11-18', '2026-11-21']) {
      const { first, last, days } = periodOf('week', day);
      expect([first, last, days.length]).toEqual(['2026-11-15', '2026-11-21', 7]);
    }
  });

  test('knows the ones beside it, over the end of a year too', () => {
    const { before, after } = periodOf('week', '2026-12-31');
    expect([before, after]).toEqual(['2026-12-20', '2027-01-03']);
  });
});

describe('a month', () => {
  test('is shown in whole weeks', () => {
    const { first, last, days } = periodOf('month', '2026-10-20');
    expect([first, last, days.length]).toEqual(['2026-09-27', '2026-10-31', 35]);
  });

  test.for([
    ['2026-01-31', '2025-12-31', '2026-02-01'],
    ['2028-02-29', '2028-01-31', '2028-03-01'],
    ['2026-12-01', '2026-11-30', '2027-01-01'],
  ] as const)('of %s lies between those of %s and %s', ([day, before, after]) => {
    expect(periodOf('month', day)).toMatchObject({ before, after });
  });
});

test('periods and days have names in the language of the reader', () => {
  expect(periodName('month', '2026-11-15', 'pt-BR')).toBe('novembro de 2026');
  expect(periodName('week', '2026-11-18', 'en-US')).toMatch(/^November 15\s–\s21, 2026$/);
  expect(dayName('2026-11-15', 'en-US')).toBe('Sun, Nov 15');
});
