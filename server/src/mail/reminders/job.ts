import { addDays, type Day } from '@clareira/contract';
import type { Job } from '../../job.ts';
import type { Services } from '../../services.ts';
import { remindAll } from './remind.ts';

const minute = 60_000;
/** O'clock in `TIME_ZONE`. */
const hourOfReminders = 8;
/** A morning on which no server ran is caught up with for so many days. */
export const mostDaysLate = 3;

/** Each morning, and what mornings before it missed. */
export const reminders: Job = {
  name: 'reminders',
  every: minute,
  async run(services, { log, signal }) {
    if (!services.mailer) return;
    for (const day of morningsUntilNow(services)) {
      if (signal.aborted) return;
      const told = await remindAll(services, { day, isLate: day < services.today() });
      if (told !== undefined) log.info({ day, told }, 'reminders were made');
    }
  },
};

/** The mornings that may still be told, the oldest first. */
export function morningsUntilNow({ config, today, now }: Pick<Services, 'config' | 'today' | 'now'>): Day[] {
  const day = today();
  const late = Array.from({ length: mostDaysLate }, (_, days) => addDays(day, days - mostDaysLate));
  return hasMorningCome(config.timeZone, now()) ? [...late, day] : late;
}

/** Whether it is late enough on that day for its reminders. */
export function hasMorningCome(timeZone: string, at: number): boolean {
  const clock = new Intl.DateTimeFormat('en-US', { timeZone, hour: 'numeric', hourCycle: 'h23' });
  return Number(clock.format(at)) >= hourOfReminders;
}
