import { expect, test } from 'vitest';
import { dueIn, visitIn } from './due.ts';

test.each([
  [-40, 'late', 40, 'late'],
  [-2, 'late', 2, 'late'],
  [-1, 'lateSinceYesterday', 1, 'late'],
  [0, 'dueToday', 0, 'waiting'],
  [1, 'dueTomorrow', 1, 'waiting'],
  [2, 'dueIn', 2, 'planned'],
])('an invoice due in %i days', (days, text, count, tone) => {
  expect(dueIn(days)).toEqual({ text, count, tone });
});

test('a visit today, tomorrow and later', () => {
  expect([0, 1, 2, 30].map(visitIn)).toEqual(['visitToday', 'visitTomorrow', 'visitIn', 'visitIn']);
});
