import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/faults.ts';
import type { AuditEvent } from './trail.ts';

const minute = 60_000;
/** How long a count may lag behind in the database. */
const writeEvery = 10_000;
/** At most this many events are held in memory; the oldest is dropped first. */
const mostAtOnce = 1000;

/**
 * Events that whoever causes them can cause without end, and that change nothing: the first of a minute is written at
 * once, the others only give its details a `count`. A trail that cannot be written is no reason to refuse more
 * than was refused, so this never fails.
 */
export interface RepeatedEvents {
  /** `key` names who and what: the same key in the same minute is the same event. */
  record(key: string, event: AuditEvent, log: FastifyBaseLogger): Promise<void>;
  /** Writes what was counted since. */
  flush(): Promise<void>;
  /** The same for the last time. */
  close(): Promise<void>;
}

interface Repeated {
  event: AuditEvent;
  log: FastifyBaseLogger;
  began: number;
  count: number;
  /** Of the row, once it is written, and how many it tells of. */
  id?: number;
  written: number;
  writing?: Promise<void> | undefined;
}

/** What a SQLite that somebody else writes to does not take at once is written with the next count. */
export function repeatedEventsIn({ db, impatient }: Database, now: () => number): RepeatedEvents {
  const recent = new Map<string | Repeated, Repeated>();
  let timer: NodeJS.Timeout | undefined;

  const isOver = ({ began }: Repeated) => Math.abs(now() - began) >= minute;

  const write = async (repeated: Repeated, into: typeof db) => {
    const { event, began, count, id } = repeated;
    const counted = (details: object) => JSON.stringify({ ...details, ...(count > 1 && { count }) });
    if (id === undefined) {
      const { company_id = null, resource = null, row_id = null } = event;
      const row = { ...event, at: began, company_id, resource, row_id, details: counted(event.details) };
      repeated.id = (await into.insertInto('audit_events').values(row).returning('id').executeTakeFirstOrThrow()).id;
    } else {
      // As it stands there now: somebody may have been anonymised since.
      const row = into.selectFrom('audit_events').select('details').where('id', '=', id);
      const { details } = await row.executeTakeFirstOrThrow();
      await into
        .updateTable('audit_events')
        .set({ details: counted(JSON.parse(details)) })
        .where('id', '=', id)
        .where('details', '=', details)
        .execute();
    }
    repeated.written = count;
  };

  /** One at a time for each event: what is being written is waited for first. Answers with the fault, if there was one. */
  const bringUpToDate = async (repeated: Repeated, into = impatient): Promise<unknown> => {
    while (repeated.writing) await repeated.writing;
    if (repeated.written === repeated.count) return undefined;
    let fault: unknown;
    repeated.writing = write(repeated, into)
      .catch((err: unknown) => {
        fault = err;
        repeated.log.warn({ err }, 'a refusal could not be written down');
      })
      .finally(() => {
        repeated.writing = undefined;
      });
    await repeated.writing;
    return fault;
  };

  const flush = async (into = impatient) => {
    for (const [key, repeated] of recent) {
      const fault = await bringUpToDate(repeated, into);
      if (isDatabaseAway(fault)) break;
      // It is written, or never will be.
      const isDone = fault !== undefined || repeated.written === repeated.count;
      if (isDone && isOver(repeated) && recent.get(key) === repeated) recent.delete(key);
    }
  };

  const flushLater = () => {
    timer ??= setTimeout(async () => {
      await flush();
      timer = undefined;
      if (recent.size > 0) flushLater();
    }, writeEvery).unref();
  };

  return {
    async record(key, event, log) {
      const known = recent.get(key);
      if (known && !isOver(known)) {
        known.count++;
        return;
      }
      const repeated = { event, log, began: now(), count: 1, written: 0 };
      recent.delete(key);
      // Its key is taken by the new minute: the old event stays in the map under its own object until it is written.
      if (known && known.written !== known.count) recent.set(known, known);
      recent.set(key, repeated);
      for (const oldest of recent.keys()) {
        if (recent.size <= mostAtOnce) break;
        recent.delete(oldest);
      }
      flushLater();
      await Promise.all([bringUpToDate(repeated), known && bringUpToDate(known)]);
      if (known && known.written === known.count) recent.delete(known);
    },
    flush: () => flush(),
    close() {
      clearTimeout(timer);
      return flush(db);
    },
  };
}
