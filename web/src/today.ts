import { type Day, todayIn } from '@clareira/contract';
import { settings } from './settings.ts';

/** The calendar day it is for the company that runs the portal, as its server counts too, wherever the reader is. */
export function today(now: Date | number = Date.now()): Day {
  return todayIn(settings.timeZone, now);
}
