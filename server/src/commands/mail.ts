import { randomUUID } from 'node:crypto';
import { email, isDay } from '@clareira/contract';
import { composeTest } from '../mail/compose.ts';
import { deliverDue, mailContextOf } from '../mail/deliver.ts';
import { remindAll } from '../mail/reminders/remind.ts';
import type { Services } from '../services.ts';
import { ManageError } from './people.ts';

/** Sends them too, so that it does not matter whether a server runs. */
export async function remind(services: Services, day = services.today()): Promise<string> {
  if (!isDay(day)) throw new ManageError(`--day: ${day} is not a day; it takes yyyy-mm-dd.`);
  mailerOf(services);
  const told = await remindAll(services, { day, isByHand: true });
  if (told === undefined) return `The reminders of ${day} were made before.`;
  await deliverDue(services, { warn: (_, line) => console.warn(line) });
  return `Reminders of ${day}: ${told}`;
}

export async function sendTestMail(services: Services, address: string | undefined): Promise<string> {
  const parsed = email().parse(address);
  if (!parsed.ok || !parsed.value) throw new ManageError('test-mail takes the e-mail address to write to.');
  const mailer = mailerOf(services);
  try {
    await mailer.send(composeTest(await mailContextOf(services, mailer), parsed.value, randomUUID()));
  } catch (error) {
    throw new ManageError(`The mail was not taken: ${error instanceof Error ? error.message : error}`);
  }
  return `The mail server took a mail to ${parsed.value}.`;
}

function mailerOf({ mailer }: Services) {
  if (!mailer) throw new ManageError('SMTP_URL is not set, so no mail is sent.');
  return mailer;
}
