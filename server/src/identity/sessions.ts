import type { Kysely, Transaction } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { type CallerFacts, callersBy, factsOf } from './caller.ts';
import { hashToken, newToken } from './tokens.ts';
import { usageRecorder } from './usage-recorder.ts';

const hour = 3_600_000;
export const sessionLifetime = 12 * hour;
/** Even a session in daily use ends some day, and with it a token that was stolen unseen. */
export const longestSession = 30 * 24 * hour;
/** More than anybody has devices; without an end to it, one password would fill the table. */
export const mostSessions = 20;

interface Client {
  address: string;
  userAgent: string;
  /** The token that came with the sign-in: its session ends with it. */
  replaces?: string | undefined;
}

export interface Sessions {
  /** Runs in the transaction of the sign-in: if that fails, the sessions that it would have ended stay. */
  start(tx: Transaction<Tables>, userId: number, client: Client): Promise<string>;
  /** Who holds the token, and the company of their account that they ask about, in one statement. */
  find(token: string, companyId?: number | null): Promise<CallerFacts | undefined>;
  end(token: string): Promise<void>;
  purge(): Promise<void>;
}

export function sessionsIn(database: Database, now: () => number): Sessions {
  const { db, prepare } = database;
  const findCaller = prepare(callerQuery, callerKeys);
  const noteUse = usageRecorder(database, 'sessions');

  return {
    async start(tx, userId, { address, userAgent, replaces }) {
      const token = newToken();
      const at = now();
      if (replaces) await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(replaces)).execute();
      await endLongestUnusedOf(tx, userId, at);
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          created_at: at,
          used_at: at,
          confirmed_at: at,
          address,
          user_agent: userAgent.slice(0, 255),
        })
        .execute();
      return token;
    },

    async find(token, companyId = null) {
      const tokenHash = hashToken(token);
      const at = now();
      const [found] = await findCaller({
        tokenHash,
        companyId,
        usedAfter: at - sessionLifetime,
        startedAfter: at - longestSession,
      });
      // Should the driver ever mix up two answers, nobody is given what is another's.
      if (found?.token_hash !== tokenHash) return undefined;
      await noteUse(tokenHash, found.used_at, at);
      return factsOf(found);
    },

    async end(token) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },

    async purge() {
      const at = now();
      await db
        .deleteFrom('sessions')
        .where('used_at', '<=', at - sessionLifetime)
        .execute();
      await db
        .deleteFrom('sessions')
        .where('created_at', '<=', at - longestSession)
        .execute();
    },
  };
}

interface CallerKeys extends Record<string, unknown> {
  tokenHash: string;
  companyId: number | null;
  usedAfter: number;
  startedAfter: number;
}

const callerKeys = { tokenHash: 'text', companyId: 'bigint', usedAfter: 'bigint', startedAfter: 'bigint' } as const;
function callerQuery(db: Kysely<Tables>, slots: CallerKeys) {
  return callersBy(db, 'sessions', slots)
    .leftJoin('companies as own', 'own.id', 'users.company_id')
    .where('sessions.used_at', '>', slots.usedAfter)
    .where('sessions.created_at', '>', slots.startedAfter)
    .where('own.deleted_at', 'is', null);
}

/** Makes room for one more session by ending the one that was not used for longest. */
async function endLongestUnusedOf(tx: Transaction<Tables>, userId: number, at: number): Promise<void> {
  const tooMany = tx
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .where('used_at', '>', at - sessionLifetime)
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('token_hash')
    // SQLite knows no offset without a limit.
    .limit(Number.MAX_SAFE_INTEGER)
    .offset(mostSessions - 1);
  await tx.deleteFrom('sessions').where('token_hash', 'in', tooMany).execute();
}

/** Ends every session of these users, but for the one that asks. */
export async function endSessionsOf(tx: Transaction<Tables>, userIds: number[], except?: string): Promise<void> {
  if (userIds.length === 0) return;
  let query = tx.deleteFrom('sessions').where('user_id', 'in', userIds);
  if (except) query = query.where('token_hash', '!=', hashToken(except));
  await query.execute();
}
