import type { User } from '@clareira/contract';
import type { Kysely, Transaction } from 'kysely';
import { prepareOnce } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import { type Caller, userColumns, userOf } from '../identity/caller.ts';
import { hashToken } from '../identity/tokens.ts';

/**
 * The caller as they are now, inside the transaction that writes: a request may have begun before its session ended, its
 * user was deleted or lost a role. On PostgreSQL the rows are locked, so that neither ends before the write does.
 */
export async function confirmCaller(tx: Transaction<Tables>, { user, by }: Caller): Promise<User> {
  if (by.kind === 'operator') return user;
  if (by.kind === 'token' && by.access === 'read') throw forbidden();
  const [found] = await (by.kind === 'session'
    ? bySession(tx, { userId: user.id, tokenHash: hashToken(by.token) })
    : byToken(tx, { userId: user.id, tokenId: by.id }));
  if (!found) throw unauthenticated();
  return userOf(found);
}

/** Every write asks this, or the other one. */
const bySession = prepareOnce((db, { userId, tokenHash }: { userId: number; tokenHash: string }) =>
  person(db, userId).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('sessions')
        .select('sessions.token_hash')
        .where('sessions.token_hash', '=', tokenHash)
        .whereRef('sessions.user_id', '=', 'users.id')
        .forShare(),
    ),
  ),
);

const byToken = prepareOnce((db, { userId, tokenId }: { userId: number; tokenId: number }) =>
  person(db, userId).where(({ exists, selectFrom }) =>
    exists(
      selectFrom('api_tokens')
        .select('api_tokens.id')
        .where('api_tokens.id', '=', tokenId)
        .whereRef('api_tokens.user_id', '=', 'users.id')
        .forShare(),
    ),
  ),
);

/**
 * Chosen and locked by itself, before what the person showed is looked for: whoever ends a session or a token has locked its
 * person first, and the two would wait for each other.
 */
function person(db: Kysely<Tables>, userId: number) {
  const locked = db
    .selectFrom('users')
    .leftJoin('companies as own', 'own.id', 'users.company_id')
    .select(userColumns)
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('own.deleted_at', 'is', null)
    .forShare('users');
  return db.selectFrom(locked.as('users')).select(userColumns);
}
