import { settings } from './settings.ts';

/** When something was, as days are written everywhere in the portal, by the clocks of the company: `15/11/2026, 18:05`. */
export function showInstant(at: string | number): string {
  const clock = new Intl.DateTimeFormat('pt-BR', {
    dateStyle: 'short',
    timeStyle: 'short',
    timeZone: settings.timeZone,
  });
  return clock.format(new Date(at));
}
