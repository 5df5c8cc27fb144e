import type { User } from '@clareira/contract';
import type { Expression, Kysely, Transaction } from 'kysely';
import type { Engine } from '../database/database.ts';
import { prepareOnce } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import { type Caller, userColumns } from '../identity/caller.ts';
import { hashToken } from '../identity/tokens.ts';

/**
 * The caller as they are now, inside the transaction that writes: a request may have begun before its session ended, its
 * user was deleted or lost a role. On PostgreSQL the rows are locked, so that neither ends before the write does.
 */
export async function confirmCaller(tx: Transaction<Tables>, engine: Engine, { user, by }: Caller): Promise<User> {
  if (by.kind === 'operator') return user;
  if (by.kind === 'token' && by.access === 'read') throw forbidden();
  const { bySession, byToken } = lookups[engine];
  const [found] = await (by.kind === 'session'
    ? bySession(tx, { userId: user.id, tokenHash: hashToken(by.token) })
    : byToken(tx, { userId: user.id, tokenId: by.id }));
  if (!found) throw unauthenticated();
  return { ...found, admin_user: found.admin_user === 1 };
}

const lookups = { postgres: lookupsOn('postgres'), sqlite: lookupsOn('sqlite') };

/** Every write asks one of these. */
function lookupsOn(engine: Engine) {
  const isLocked = engine === 'postgres';
  return {
    bySession: prepareOnce((db, { userId, tokenHash }: { userId: number; tokenHash: string }) => {
      const session = db
        .selectFrom('sessions')
        .select('sessions.token_hash')
        .where('sessions.token_hash', '=', tokenHash)
        .where('sessions.user_id', '=', userId);
      return userWith(db, isLocked, userId, isLocked ? session.forShare() : session);
    }),
    byToken: prepareOnce((db, { userId, tokenId }: { userId: number; tokenId: number }) => {
      const token = db
        .selectFrom('api_tokens')
        .select('api_tokens.id')
        .where('api_tokens.id', '=', tokenId)
        .where('api_tokens.user_id', '=', userId);
      return userWith(db, isLocked, userId, isLocked ? token.forShare() : token);
    }),
  };
}

function userWith(db: Kysely<Tables>, isLocked: boolean, userId: number, credential: Expression<unknown>) {
  const query = db
    .selectFrom('users')
    .leftJoin('companies as own', 'own.id', 'users.company_id')
    .select(userColumns)
    .where('users.id', '=', userId)
    .where('users.deleted_at', 'is', null)
    .where('own.deleted_at', 'is', null)
    .where(({ exists }) => exists(credential));
  return isLocked ? query.forShare('users') : query;
}
