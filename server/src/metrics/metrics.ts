import type { Logger } from 'kysely';
import type { Connections } from '../database/database.ts';
import type { Storage } from '../storage/storage.ts';

/** A request that was answered. */
export interface Answered {
  method: string;
  /** As it was registered, with `:id` for an id. */
  route: string;
  status: number;
  seconds: number;
  /** The body's media type; empty where there is none to tell apart. */
  type: string;
  /** Of the body, where the answer says how many. */
  bytes: number;
}

type MailOutcome = 'sent' | 'postponed' | 'refused';

/** Counts what happens. There is none unless the operator asks for it. */
export interface Metrics {
  answered(request: Answered): void;
  /** Hears of every statement. */
  statement: Logger;
  /** Asked for whenever the figures are read. */
  connections(count: () => Connections): void;
  uploadRefused(reason: 'type' | 'size'): void;
  /** A mail was sent, was not taken for the moment, or was refused for good. */
  mail(outcome: MailOutcome): void;
  /** How many mails wait, and how many failed; asked for whenever the figures are read. */
  outbox(count: () => Promise<Record<'waiting' | 'failed', number>>): void;
  /** The same store, whose kept files are counted. */
  watched(storage: Storage): Storage;
  /** All figures in Prometheus' text format. */
  read(): Promise<{ type: string; text: string }>;
}
