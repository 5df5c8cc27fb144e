import { expect, test } from 'vitest';
import { weekday } from './weekday.ts';

test('a weekday in both languages', () => {
  expect(weekday('2026-11-12', 'pt-BR')).toBe('quinta-feira');
  expect(weekday('2026-11-12', 'en-US')).toBe('Thursday');
});
