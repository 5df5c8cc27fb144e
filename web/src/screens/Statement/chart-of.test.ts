import type { StatementEntry } from '@clareira/contract';
import { expect, test } from 'vitest';
import { chartOf } from './chart-of.ts';

const entry = (date: string, kind: StatementEntry['kind'], amount: number) =>
  ({ date, kind, amount }) as StatementEntry;

const entries = [
  entry('2024-12-31', 'invoice', 0.1),
  entry('2025-01-01', 'invoice', 0.2),
  entry('2025-01-31', 'payment', 0.1),
  entry('2026-11-30', 'payment', 0.2),
];

test('draws up to two years by their months', () => {
  const { by, bars } = chartOf({ from: '2024-12-01', to: '2026-11-30', entries });
  expect([by, bars.length]).toEqual(['month', 24]);
  expect(bars.slice(0, 2)).toEqual([
    { name: '12/2024', invoiced: 0.1, paid: 0 },
    { name: '01/2025', invoiced: 0.2, paid: 0.1 },
  ]);
});

test('draws a longer period by its years, and leaves none of it out', () => {
  expect(chartOf({ from: '2023-06-01', to: '2026-11-30', entries })).toEqual({
    by: 'year',
    bars: [
      { name: '2023', invoiced: 0, paid: 0 },
      { name: '2024', invoiced: 0.1, paid: 0 },
      { name: '2025', invoiced: 0.2, paid: 0.1 },
      { name: '2026', invoiced: 0, paid: 0.2 },
    ],
  });
});

test('adds the months of a year to the cent', () => {
  const some = [1, 2, 3].map((month) => entry(`2025-0${month}-10`, 'invoice', 0.1));
  expect(chartOf({ from: '2023-01-01', to: '2025-12-31', entries: some }).bars.at(-1)).toMatchObject({ invoiced: 0.3 });
});
