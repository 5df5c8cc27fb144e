import type { Day } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { RepeatedEvents } from './audit/repeated-events.ts';
import type { Change } from './change.ts';
import type { Config } from './config/config.ts';
import type { Database } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import type { ApiTokens } from './identity/api-tokens.ts';
import type { CallLimits } from './identity/call-limit.ts';
import type { Caller } from './identity/caller.ts';
import type { Sessions } from './identity/sessions.ts';
import type { Throttle } from './identity/throttle.ts';
import type { Mailer } from './mailer.ts';
import type { Metrics } from './metrics/metrics.ts';
import type { Overload } from './overload.ts';
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
  /** As they are now; while a new row is written whose place is locked last, as they were when the request began. */
  caller: Caller;
  at: number;
  /**
   * Work that the rest of the transaction does not depend on, or that is done once for all of its rows. It runs before the
   * commit, and its statements are sent together.
   */
  beforeCommit: (() => Promise<unknown>)[];
}

/** Runs in the transaction of the change: what it writes is there with the change, or not at all. */
export type AfterWrite = (context: WriteContext, change: Change) => Promise<void>;
