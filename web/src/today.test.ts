import { expect, test } from 'vitest';
import { today } from './today.ts';

test("the company's day, not Greenwich's", () => {
  expect(today(new Date('2026-01-06T02:59:00Z'))).toBe('2026-01-05');
  expect(today(new Date('2026-01-06T03:00:00Z'))).toBe('2026-01-06');
});
