import { setTimeout as sleep } from 'node:timers/promises';
import type { Job } from '../job.ts';
import { type Mailer, Refused } from '../mailer.ts';
import type { Services } from '../services.ts';
import {
  addressOf,
  type ClaimedMail,
  claimMail,
  dropMail,
  mailLease,
  markFailed,
  markSent,
  postpone,
  renewMail,
} from './claims.ts';
import { compose, type MailContext } from './compose.ts';
import { hastenWaiting } from './hasten.ts';
import { collectNews } from './news/collect.ts';
import { unsubscribeKey } from './unsubscribe-token.ts';

const second = 1000;
/** Sent side by side, so that a slow receiver holds up few others. */
const concurrency = 5;
/** How long a server that stops waits for what is being sent. */
const grace = 10 * second;

interface Log {
  warn(details: { mail: number; attempts: number; err: unknown }, line: string): void;
}

/** Makes mails of the news that are due, and hands mails over for as long as there are any. */
export const mailDelivery: Job = {
  name: 'outbox',
  every: second,
  onEveryServer: true,
  async run(services, { log, signal }) {
    await deliverDue(services, log, signal);
  },
};

export async function deliverDue(services: Services, log: Log, signal?: AbortSignal): Promise<void> {
  const { mailer } = services;
  if (!mailer) return;
  const context = await mailContextOf(services, mailer);
  await hastenWaiting(services);
  const deliverAll = async () => {
    // Told already, it would never be told again that its grace begins.
    if (signal?.aborted) return;
    const work = async () => {
      for (let mail = await claimMail(services); mail; mail = signal?.aborted ? undefined : await claimMail(services)) {
        await deliver(services, mailer, context, mail, log);
      }
    };
    const delivering = Promise.all(Array.from({ length: concurrency }, work));
    await (signal ? orGrace(delivering, signal) : delivering);
  };
  const collectAll = async () => {
    let found = false;
    while (!signal?.aborted && (await collectNews(services))) found = true;
    return found;
  };
  const [hasCollected] = await Promise.all([collectAll(), deliverAll()]);
  if (hasCollected && !signal?.aborted) await deliverAll();
}

export async function mailContextOf({ db, config }: Services, { from }: Mailer): Promise<MailContext> {
  // Only the demo has mails without an address of the portal: it is on this machine.
  const publicUrl = config.publicUrl ?? `http://${config.host}:${config.port}`;
  return { config, publicUrl, from, unsubscribeKey: await unsubscribeKey(db) };
}

/**
 * A mail that is still under way when the grace is over is sent again by whoever comes next, under the same id. The signal lives
 * as long as the server: what listens to it goes with the round.
 */
async function orGrace(delivering: Promise<unknown>, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const told = new Promise((resolve) => signal.addEventListener('abort', resolve, { once: true, signal: over.signal }));
  const graceOver = told.then(() => sleep(grace, undefined, { ref: false }));
  await Promise.race([delivering, graceOver]).finally(() => over.abort());
}

async function deliver(
  services: Services,
  mailer: Mailer,
  context: MailContext,
  claimed: ClaimedMail,
  log: Log,
): Promise<void> {
  const person = await personOf(services, claimed.user_id);
  if (!person) return dropMail(services, claimed);
  let mail = { ...claimed, address: addressOf(claimed, person.email) };
  if (mail.ends_at <= services.now()) return markFailed(services, mail, mail.last_error ?? 'too late');
  const renewal = setInterval(async () => {
    mail = (await renewMail(services, mail).catch(() => undefined)) ?? mail;
  }, mailLease / 3);
  const { metrics } = services;
  try {
    await mailer.send(compose(context, { ...mail, name: person.name }));
  } catch (error) {
    clearInterval(renewal);
    const line = error instanceof Error ? error.message : String(error);
    const isFinal = error instanceof Refused;
    log.warn(
      { mail: mail.id, attempts: mail.attempts, err: error },
      isFinal ? 'a mail was refused' : 'a mail was not taken',
    );
    metrics?.mail(isFinal ? 'refused' : 'postponed');
    return isFinal ? markFailed(services, mail, line) : postpone(services, mail, line);
  } finally {
    clearInterval(renewal);
  }
  metrics?.mail('sent');
  await noteSent(services, mail);
}

/** That a mail was sent must be known: a database that is away for a moment is asked again, as long as the lease lasts. */
async function noteSent(services: Services, mail: ClaimedMail): Promise<void> {
  for (let tries = 1; ; tries++) {
    try {
      return await markSent(services, mail);
    } catch (error) {
      if (tries * second >= mailLease / 2) throw error;
      await sleep(second);
    }
  }
}

function personOf({ db }: Services, userId: number): Promise<{ name: string; email: string } | undefined> {
  return db
    .selectFrom('users')
    .select(['name', 'email'])
    .where('id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirst();
}
