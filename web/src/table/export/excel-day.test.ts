import { expect, test } from 'vitest';
import { excelDay } from './excel-day.ts';

test.each([
  ['1900-01-01', 1],
  ['1900-02-28', 59],
  ['1900-03-01', 61],
  ['2000-01-01', 36526],
  ['2024-02-29', 45351],
  ['2026-11-15', 46341],
  ['3000-12-31', 402133],
])('%s is day %d of Excel', (day, serial) => {
  expect(excelDay(day)).toBe(serial);
});

test.each(['1000-01-01', '1899-12-31'])('%s is none', (day) => {
  expect(excelDay(day)).toBeUndefined();
});
