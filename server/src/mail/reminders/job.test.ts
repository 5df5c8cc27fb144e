import { addDays, todayIn } from '@clareira/contract';
import { expect, test } from 'vitest';
import { readConfig } from '../../config/config.ts';
import { morningsUntilNow } from './job.ts';

function at(instant: string, timeZone: string) {
  const now = () => Date.parse(instant);
  return morningsUntilNow({ config: readConfig({ TIME_ZONE: timeZone }), now, today: () => todayIn(timeZone, now()) });
}

test.for([
  ['2026-03-07T10:59:59Z', 'America/Sao_Paulo', '2026-03-06'],
  ['2026-03-07T11:00:00Z', 'America/Sao_Paulo', '2026-03-07'],
  ['2026-03-08T02:59:59Z', 'America/Sao_Paulo', '2026-03-07'],
  ['2026-03-08T03:00:00Z', 'America/Sao_Paulo', '2026-03-07'],
  ['2026-03-07T12:00:00Z', 'America/Manaus', '2026-03-07'],
  ['2026-03-07T11:59:00Z', 'America/Manaus', '2026-03-06'],
] as const)(
  'at %s in %s the last morning is that of %s, and no older one than three days before is told',
  ([instant, zone, last]) => {
    const mornings = at(instant, zone);
    expect(mornings.at(-1)).toBe(last);
    expect(mornings[0]).toBe(addDays(todayIn(zone, Date.parse(instant)), -3));
  },
);
