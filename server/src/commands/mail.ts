import { randomUUID } from 'node:crypto';
import { email, isDay } from '@clareira/contract';
import { composeTest } from '../mail/compose.ts';
import { deliverDue, mailContextOf } from '../mail/deliver.ts';
import { remindAll } from '../mail/reminders/remind.ts';
import { Refused } from '../mailer.ts';
import type { Services } from '../services.ts';
import { ManageError } from './errors.ts';

/** Sends them too, so that it does not matter whether a server runs. */
export async function remind(services: Services, day = services.today()): Promise<string> {
  if (!isDay(day)) throw new ManageError(`--day: ${day} is not a day; it takes yyyy-mm-dd.`);
  mailerOf(services);
  const told = await remindAll(services, { day, isByHand: true });
  if (told === undefined) return `The reminders of ${day} were made before.`;
  // By mail, as one that waits long is tried more than once.
  const faults = new Map<number, unknown>();
  await deliverDue(services, { warn: ({ mail, err }) => faults.set(mail, err) });
  for (const line of faultLines([...faults.values()])) console.warn(line);
  return `Reminders of ${day}: ${told}`;
}

/** One for all that wait and one for all that nobody wants, each with the reason of the first. */
function* faultLines(faults: unknown[]): Iterable<string> {
  const refused = faults.filter((fault) => fault instanceof Refused);
  const waiting = faults.filter((fault) => !(fault instanceof Refused));
  if (waiting.length > 0)
    yield `Mails that wait: ${waiting.length} (${reasonOf(waiting[0])}). A running server tries them again.`;
  if (refused.length > 0)
    yield `Mails that were refused: ${refused.length} (${reasonOf(refused[0])}). Staff see them in the portal.`;
}

const reasonOf = (error: unknown) => (error instanceof Error ? error.message : String(error));

export async function sendTestMail(services: Services, address: string | undefined): Promise<string> {
  const parsed = email().parse(address);
  if (!parsed.ok || !parsed.value) throw new ManageError('test-mail takes the e-mail address to write to.');
  const mailer = mailerOf(services);
  try {
    await mailer.send(composeTest(await mailContextOf(services, mailer), parsed.value, randomUUID()));
  } catch (error) {
    throw new ManageError(`The mail was not taken: ${reasonOf(error)}`);
  }
  return `The mail server took a mail to ${parsed.value}.`;
}

function mailerOf({ mailer }: Services) {
  if (!mailer) throw new ManageError('SMTP_URL is not set, so no mail is sent.');
  return mailer;
}
