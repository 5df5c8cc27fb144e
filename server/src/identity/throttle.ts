import { sql, type Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { networkOf } from './networks.ts';
import { hashToken } from './tokens.ts';

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** One network guessing at one e-mail, and one network guessing at many: a minute. */
export const mostPerEmailAndAddress = 5;
export const mostPerAddress = 50;
/** The same from where the e-mail has not signed in lately, and all such networks together: an hour. */
export const mostPerStranger = 20;
export const mostPerEmail = 100;
/** How long a network from which a sign-in went well is known for it. */
export const familiarity = 90 * day;

interface Limit {
  key: string;
  most: number;
  window: number;
}

export interface Throttle {
  /** Counts an attempt before it is judged. Answers the seconds to wait when there were too many. */
  admit(email: string, address: string): Promise<number>;
  /** A sign-in that went well takes its count back, and makes its network a known one. */
  forgive(email: string, address: string): Promise<void>;
  /** Counts a call of any other kind. Answers the seconds to wait once there were more than so many in a window. */
  count(key: string, most: number, window: number): Promise<number>;
  /** What was counted under the key so far is forgiven. */
  forget(key: string): Promise<void>;
  purge(): Promise<void>;
}

/**
 * Counted in the database, so that every server of an installation counts together; one transaction for each attempt,
 * as a disk takes its time over each, and always in one order of keys, so that no two wait for each other. Many networks guessing at one
 * e-mail share one budget, which never holds up its owner where it has signed in before; and one network alone
 * cannot use that budget up.
 */
export function throttleIn({ db }: Pick<Database, 'db'>, now: () => number): Throttle {
  const countsOf = async (keys: string[]) => {
    const counts = await db
      .selectFrom('sign_in_attempts')
      .selectAll()
      .where('key', 'in', keys)
      .where('ends_at', '>', now())
      .execute();
    return new Map(counts.map((row) => [row.key, row]));
  };

  /** Counts an attempt in each limit, unless one of them is reached: then nothing is written, however often it is tried. */
  const admitTo = async (limits: Limit[], counts: Awaited<ReturnType<typeof countsOf>>): Promise<number> => {
    const at = now();
    for (const { key, most, window } of limits) {
      const row = counts.get(key);
      if (row && row.attempts >= most && row.ends_at <= at + 2 * window) return secondsUntil(row.ends_at, at);
    }
    return db.transaction().execute(async (tx) => {
      for (const limit of limits) {
        const wait = await count(tx, limit);
        if (wait > 0) return wait;
      }
      return 0;
    });
  };

  const count = async (tx: Transaction<Tables>, { key, most, window }: Limit): Promise<number> => {
    const at = now();
    // An end far beyond the window was written before the clock was set back, and would hold for as long as that was.
    const isOver = sql`(sign_in_attempts.ends_at <= ${at} or sign_in_attempts.ends_at > ${at + 2 * window})`;
    const { attempts, ends_at } = await tx
      .insertInto('sign_in_attempts')
      .values({ key, attempts: 1, ends_at: at + window })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when ${isOver} then 1 else sign_in_attempts.attempts + 1 end`,
          ends_at: sql`case when ${isOver} then ${at + window} else sign_in_attempts.ends_at end`,
        }),
      )
      .returning(['attempts', 'ends_at'])
      .executeTakeFirstOrThrow();
    return attempts > most ? secondsUntil(ends_at, at) : 0;
  };

  const forget = (tx: Transaction<Tables>, key: string) =>
    tx.deleteFrom('sign_in_attempts').where('key', '=', key).execute();

  const takeBack = (tx: Transaction<Tables>, key: string) =>
    tx
      .updateTable('sign_in_attempts')
      .set({ attempts: sql`attempts - 1` })
      .where('key', '=', key)
      .where('attempts', '>', 0)
      .execute();

  return {
    async count(name, most, window) {
      const key = hashToken(`other ${name}`);
      return admitTo([{ key, most, window }], await countsOf([key]));
    },

    async forget(key) {
      await db
        .deleteFrom('sign_in_attempts')
        .where('key', '=', hashToken(`other ${key}`))
        .execute();
    },

    async admit(email, address) {
      const keys = keysOf(email, address);
      const counts = await countsOf(Object.values(keys));
      const everywhere = [
        { key: keys.pair, most: mostPerEmailAndAddress, window: minute },
        { key: keys.network, most: mostPerAddress, window: minute },
      ];
      const elsewhere = [
        { key: keys.stranger, most: mostPerStranger, window: hour },
        { key: keys.email, most: mostPerEmail, window: hour },
      ];
      return admitTo(counts.has(keys.familiar) ? everywhere : [...everywhere, ...elsewhere], counts);
    },

    async forgive(email, address) {
      const keys = keysOf(email, address);
      const isFamiliar = (await countsOf([keys.familiar])).size > 0;
      const ends_at = now() + familiarity;
      await db.transaction().execute(async (tx) => {
        await forget(tx, keys.pair);
        await takeBack(tx, keys.network);
        await forget(tx, keys.stranger);
        if (!isFamiliar) await takeBack(tx, keys.email);
        await tx
          .insertInto('sign_in_attempts')
          .values({ key: keys.familiar, attempts: 0, ends_at })
          .onConflict((conflict) => conflict.column('key').doUpdateSet({ ends_at }))
          .execute();
      });
    },

    async purge() {
      const over = db.selectFrom('sign_in_attempts').select('key').where('ends_at', '<=', now());
      // Rows that an attempt has locked are left for the next time: waiting for them with others locked could be a deadlock.
      await db.deleteFrom('sign_in_attempts').where('key', 'in', over.forUpdate().skipLocked()).execute();
    },
  };
}

function secondsUntil(instant: number, at: number): number {
  return Math.max(1, Math.ceil((instant - at) / 1000));
}

/** Each begins with what it counts, and a network has no spaces: no two mean the same. Hashed, so that all have one length. */
function keysOf(email: string, address: string) {
  const network = networkOf(address);
  return {
    pair: hashToken(`pair ${network} ${email}`),
    network: hashToken(`network ${network}`),
    stranger: hashToken(`stranger ${network} ${email}`),
    familiar: hashToken(`familiar ${network} ${email}`),
    email: hashToken(`e-mail ${email}`),
  };
}
