import { describe, expect, test } from 'vitest';
import { addMonths, dayAfterKey, weekdayOf, weeksOf } from './calendar-days.ts';

test.for([
  ['2026-11-15', 0],
  ['2026-11-16', 1],
  ['2022-12-31', 6],
  ['1999-12-31', 5],
])('%s is day %i of its week', ([day, weekday]) => {
  expect(weekdayOf(String(day))).toBe(weekday);
});

describe('the weeks', () => {
  test('of a month begin and end with whole ones', () => {
    const weeks = weeksOf('2026-11-15', 'month');
    expect(weeks.map((week) => week.length)).toEqual([7, 7, 7, 7, 7]);
    expect([weeks[0]?.[0], weeks.at(-1)?.at(-1)]).toEqual(['2026-11-01', '2026-12-05']);
  });

  test('of a short February that begins on a Sunday are four', () => {
    expect(weeksOf('2026-02-10', 'month')).toHaveLength(4);
  });

  test('of a week are that week', () => {
    expect(weeksOf('2026-11-18', 'week')).toEqual([
      ['2026-11-15', '2026-11-16', '2026-11-17', '2026-11-18', '2026-11-19', '2026-11-20', '2026-11-21'],
    ]);
  });
});

test.for([
  ['2026-01-31', 1, '2026-02-28'],
  ['2024-01-31', 1, '2024-02-29'],
  ['2026-01-15', -1, '2025-12-15'],
  ['2026-12-31', 1, '2027-01-31'],
] as const)('%s and %i months is %s', ([day, months, reached]) => {
  expect(addMonths(day, months)).toBe(reached);
});

test.for([
  ['ArrowLeft', '2026-11-17'],
  ['ArrowRight', '2026-11-19'],
  ['ArrowUp', '2026-11-11'],
  ['ArrowDown', '2026-11-25'],
  ['Home', '2026-11-15'],
  ['End', '2026-11-21'],
  ['PageUp', '2026-10-18'],
  ['PageDown', '2026-12-18'],
  ['x', undefined],
])('%s leads from 18 November to %s', ([key, day]) => {
  expect(dayAfterKey('2026-11-18', String(key))).toBe(day);
});
