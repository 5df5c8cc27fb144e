import { type Kysely, sql } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hashToken } from './tokens.ts';

const window = 60_000;
/** One address guessing at one e-mail, and one address guessing at many. */
export const mostPerEmailAndAddress = 5;
export const mostPerAddress = 50;

export interface Throttle {
  /** Counts an attempt before it is judged. Answers the seconds to wait when there were too many. */
  admit(email: string, address: string): Promise<number>;
  /** A sign-in that went well takes its count back. */
  forgive(email: string, address: string): Promise<void>;
  purge(): Promise<void>;
}

/** Counted in the database, so that every server of an installation counts together. */
export function throttleIn(db: Kysely<Tables>, now: () => number): Throttle {
  const count = async (key: string, most: number): Promise<number> => {
    const at = now();
    const { attempts, ends_at } = await db
      .insertInto('sign_in_attempts')
      .values({ key, attempts: 1, ends_at: at + window })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          attempts: sql`case when sign_in_attempts.ends_at <= ${at} then 1 else sign_in_attempts.attempts + 1 end`,
          ends_at: sql`case when sign_in_attempts.ends_at <= ${at} then ${at + window} else sign_in_attempts.ends_at end`,
        }),
      )
      .returning(['attempts', 'ends_at'])
      .executeTakeFirstOrThrow();
    return attempts > most ? Math.max(1, Math.ceil((ends_at - at) / 1000)) : 0;
  };

  return {
    async admit(email, address) {
      const wait = await count(pairKey(email, address), mostPerEmailAndAddress);
      return wait || count(addressKey(address), mostPerAddress);
    },

    async forgive(email, address) {
      await db.deleteFrom('sign_in_attempts').where('key', '=', pairKey(email, address)).execute();
      await db
        .updateTable('sign_in_attempts')
        .set({ attempts: sql`attempts - 1` })
        .where('key', '=', addressKey(address))
        .where('attempts', '>', 0)
        .execute();
    },

    async purge() {
      await db.deleteFrom('sign_in_attempts').where('ends_at', '<=', now()).execute();
    },
  };
}

/** Hashed, so that a key has one length whatever was typed. */
const pairKey = (email: string, address: string) => hashToken(`${address} ${email}`);
const addressKey = (address: string) => hashToken(address);
