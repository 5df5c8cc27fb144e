import type { User } from '@clareira/contract';
import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { hashToken, newSessionToken } from './tokens.ts';

const hour = 3_600_000;
export const sessionLifetime = 12 * hour;
/** A use is written down at most this often; a write for every read would cost more than it tells. */
const touchEvery = 60_000;

interface Client {
  address: string;
  userAgent: string;
}

export interface Sessions {
  /** Written with the connection of the sign-in it belongs to. */
  start(tx: Transaction<Tables>, userId: number, client: Client): Promise<string>;
  find(token: string): Promise<User | undefined>;
  end(token: string): Promise<void>;
  purge(): Promise<void>;
}

export function sessionsIn(db: Kysely<Tables>, now: () => number): Sessions {
  return {
    async start(tx, userId, { address, userAgent }) {
      const token = newSessionToken();
      const at = now();
      await tx
        .insertInto('sessions')
        .values({
          token_hash: hashToken(token),
          user_id: userId,
          created_at: at,
          used_at: at,
          address,
          user_agent: userAgent.slice(0, 255),
        })
        .execute();
      return token;
    },

    async find(token) {
      const tokenHash = hashToken(token);
      const at = now();
      const found = await db
        .selectFrom('sessions')
        .innerJoin('users', 'users.id', 'sessions.user_id')
        .leftJoin('companies', 'companies.id', 'users.company_id')
        .select([
          'users.id',
          'users.name',
          'users.email',
          'users.admin_user',
          'users.company_id',
          'users.account_id',
          'sessions.used_at',
        ])
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.used_at', '>', at - sessionLifetime)
        .where('users.deleted_at', 'is', null)
        .where('companies.deleted_at', 'is', null)
        .executeTakeFirst();
      if (!found) return undefined;
      const { used_at, ...user } = found;
      if (at - used_at > touchEvery) {
        await db.updateTable('sessions').set({ used_at: at }).where('token_hash', '=', tokenHash).execute();
      }
      return { ...user, admin_user: user.admin_user === 1 };
    },

    async end(token) {
      await db.deleteFrom('sessions').where('token_hash', '=', hashToken(token)).execute();
    },

    async purge() {
      await db
        .deleteFrom('sessions')
        .where('used_at', '<=', now() - sessionLifetime)
        .execute();
    },
  };
}

/** Ends every session of these users, but for the one that asks. */
export async function endSessionsOf(tx: Transaction<Tables>, userIds: number[], except?: string): Promise<void> {
  if (userIds.length === 0) return;
  let query = tx.deleteFrom('sessions').where('user_id', 'in', userIds);
  if (except) query = query.where('token_hash', '!=', hashToken(except));
  await query.execute();
}
