import { type Day, todayIn } from '@clareira/contract';
import type { Logger } from 'kysely';
import { repeatedEventsIn } from './audit/repeated-events.ts';
import { rememberVisitChange } from './calendar/changes.ts';
import type { Config } from './config/config.ts';
import { connect } from './database/connect.ts';
import { migrateDatabase } from './database/migrate.ts';
import { makeFirstUser } from './first-user.ts';
import { apiTokensIn } from './identity/api-tokens.ts';
import { callLimits } from './identity/call-limit.ts';
import { sessionsIn } from './identity/sessions.ts';
import { throttleIn } from './identity/throttle.ts';
import { countMails } from './mail/claims.ts';
import { noteNews } from './mail/news/after-write.ts';
import type { Mailer } from './mailer.ts';
import { Overload } from './overload.ts';
import { followOwners } from './resources/engine/follow-owner.ts';
import { resources } from './resources/index.ts';
import type { Services } from './services.ts';
import { openStorage } from './storage/open.ts';

interface Options {
  log?: Logger;
  now?: () => number;
  /** With a SQLite that another process writes to, in milliseconds. */
  patience?: number;
  announce?: (email: string, password: string) => void;
  /** In place of the SMTP server of the configuration. */
  mailer?: Mailer;
}

/** Opens database and storage, and brings both to where the code expects them. */
export async function openServices(config: Config, options: Options = {}) {
  const { log, now = Date.now, patience, announce = () => {} } = options;
  const metrics = config.metricsToken ? (await import('./metrics/prometheus.ts')).prometheusMetrics() : undefined;
  const database = await connect(config, log ?? metrics?.statement, patience);
  if (database.connections) metrics?.connections(database.connections);
  const { db } = database;
  try {
    const storage = await openStorage(config);
    await migrateDatabase(database, () => makeFirstUser(database, config, now(), announce));
    database.endWhatHangs?.();
    // Only where there is mail is the library loaded that sends it.
    const mailer = options.mailer ?? (config.mail && (await import('./mail/smtp.ts')).smtpMailer(config.mail));
    const services: Services = {
      ...database,
      config,
      storage: metrics?.watched(storage) ?? storage,
      metrics,
      mailer,
      now,
      today: dayIn(config.timeZone, now),
      sessions: sessionsIn(database, now),
      apiTokens: apiTokensIn(database, now),
      throttle: throttleIn(database, now),
      callLimits: callLimits(config.callsPerMinute),
      overload: new Overload(),
      repeatedEvents: repeatedEventsIn(database, now),
      afterWrite: [followOwners(resources), rememberVisitChange, ...(mailer ? [noteNews] : [])],
    };
    if (services.mailer) metrics?.outbox(() => countMails(db));
    return services;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}

/** Asking for the day in a time zone is slow, so it is asked once a minute. In every time zone a day begins with a whole one. */
function dayIn(timeZone: string, now: () => number): () => Day {
  let known: { minute: number; day: Day } | undefined;
  return () => {
    const minute = Math.floor(now() / 60_000);
    if (known?.minute !== minute) known = { minute, day: todayIn(timeZone, minute * 60_000) };
    return known.day;
  };
}
