import { type Day, todayIn } from '@clareira/contract';
import { serverNow } from './api/server-clock.ts';
import { settings } from './settings.ts';

/** The calendar day it is for the company that runs the portal, by its server's clock, wherever the reader is. */
export function today(now: Date | number = serverNow()): Day {
  return todayIn(settings.timeZone, now);
}
