import { expect, test } from 'vitest';
import { showInstant } from './show-instant.ts';

test('an instant is told by the clocks of the company, its day as all days', () => {
  expect(showInstant('2026-01-06T02:59:00.000Z')).toBe('05/01/2026, 23:59');
  expect(showInstant(Date.UTC(2026, 10, 15, 21, 5))).toBe('15/11/2026, 18:05');
});
