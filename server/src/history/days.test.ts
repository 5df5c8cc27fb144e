import { expect, test } from 'vitest';
import { startOfDay } from './days.ts';

test.for([
  ['2026-11-15', 'America/Sao_Paulo', '2026-11-15T03:00:00.000Z'],
  ['2026-11-15', 'UTC', '2026-11-15T00:00:00.000Z'],
  ['2026-11-15', 'Pacific/Kiritimati', '2026-11-14T10:00:00.000Z'],
  ['2026-11-15', 'Etc/GMT+12', '2026-11-15T12:00:00.000Z'],
  // Clocks went forward at midnight: the day began at one.
  ['2018-11-04', 'America/Sao_Paulo', '2018-11-04T03:00:00.000Z'],
])('%s begins in %s at %s', ([day = '', zone = '', instant]) => {
  expect(new Date(startOfDay(day, zone)).toISOString()).toBe(instant);
});
