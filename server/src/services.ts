import type { Day } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { RepeatedEvents } from './audit/repeated-events.ts';
import type { ApiTokens } from './auth/api-tokens/find.ts';
import type { CallLimits } from './auth/call-limit.ts';
import type { Caller } from './auth/caller.ts';
import type { Sessions } from './auth/sessions.ts';
import type { Throttle } from './auth/throttle.ts';
import type { Config } from './config.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import type { Overload } from './http/overload.ts';
import type { Mailer } from './mail/mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Change } from './resources/engine/change.ts';
import type { Storage } from './storage/storage.ts';

/** What a request is answered with. Made once at the start, handed to every route. */
export interface Services extends Database {
  config: Config;
  storage: Storage;
  sessions: Sessions;
  apiTokens: ApiTokens;
  throttle: Throttle;
  callLimits: CallLimits;
  overload: Overload;
  repeatedEvents: RepeatedEvents;
  metrics: Metrics | undefined;
  /** Undefined where the operator set up no mail: then none is made. */
  mailer: Mailer | undefined;
  now(): number;
  /** The calendar day in `TIME_ZONE`. */
  today(): Day;
  /** Run after every write of a row, in its transaction. */
  afterWrite: readonly AfterWrite[];
}

/** A transaction that writes, and for whom. */
export interface WriteContext {
  services: Services;
  tx: Transaction<Tables>;
  caller: Caller;
  at: number;
  /** What is done once for all rows of the transaction, after the last of them. */
  beforeCommit: (() => Promise<void>)[];
}

/** Runs in the transaction of the change: what it writes is there with the change, or not at all. */
export type AfterWrite = (context: WriteContext, change: Change) => Promise<void>;
