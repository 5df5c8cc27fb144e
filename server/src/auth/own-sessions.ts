import { hash } from 'node:crypto';
import type { OwnSession } from '@clareira/contract';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { longestSession, sessionLifetime } from '../identity/sessions.ts';
import { hashToken } from '../identity/tokens.ts';

/** Whose sessions, and the token of the one that asks. */
interface Owner {
  userId: number;
  token: string;
}

/** Names a session to its owner. One-way from what is stored, which is one-way from the token: it opens nothing. */
function sessionId(tokenHash: string): string {
  return hash('sha256', `session:${tokenHash}`, 'base64url').slice(0, 16);
}

function liveSessions(db: Kysely<Tables>, { userId }: Owner, at: number) {
  return db
    .selectFrom('sessions')
    .where('user_id', '=', userId)
    .where('used_at', '>', at - sessionLifetime)
    .where('created_at', '>', at - longestSession);
}

/** The latest used first. */
export async function listOwnSessions(db: Kysely<Tables>, owner: Owner, at: number): Promise<OwnSession[]> {
  const current = hashToken(owner.token);
  const rows = await liveSessions(db, owner, at)
    .select(['token_hash', 'created_at', 'used_at', 'address', 'user_agent'])
    .orderBy('used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map(({ token_hash, created_at, used_at, ...client }) => ({
    id: sessionId(token_hash),
    created_at: new Date(created_at).toISOString(),
    used_at: new Date(used_at).toISOString(),
    ...client,
    current: token_hash === current,
  }));
}

/** The token's hash of the owner's live session with this id. */
export async function findOwnSession(db: Kysely<Tables>, owner: Owner, at: number, id: string) {
  const rows = await liveSessions(db, owner, at).select('token_hash').execute();
  return rows.find(({ token_hash }) => sessionId(token_hash) === id)?.token_hash;
}

/** Ends one of them, or all but the one that asks; answers the ids of those that were there. */
export async function endOwnSessions(
  db: Kysely<Tables>,
  { userId, token }: Owner,
  which: { tokenHash: string } | 'others',
): Promise<string[]> {
  const own = db.deleteFrom('sessions').where('user_id', '=', userId);
  const chosen =
    which === 'others'
      ? own.where('token_hash', '!=', hashToken(token))
      : own.where('token_hash', '=', which.tokenHash);
  const ended = await chosen.returning('token_hash').execute();
  return ended.map(({ token_hash }) => sessionId(token_hash));
}
