import type { User } from '@clareira/contract';
import type { Transaction } from 'kysely';
import type { Engine } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';
import { forbidden, unauthenticated } from '../http/errors.ts';
import type { Caller } from './caller.ts';
import { hashToken } from './tokens.ts';

const userColumns = [
  'users.id',
  'users.name',
  'users.email',
  'users.admin_user',
  'users.company_id',
  'users.account_id',
] as const;

/**
 * The caller as they are now, inside the transaction that writes: a request may have begun before its session ended, its
 * user was deleted or lost a role. On PostgreSQL the rows are locked, so that neither ends before the write does.
 */
export async function confirmCaller(tx: Transaction<Tables>, engine: Engine, { user, by }: Caller): Promise<User> {
  if (by.kind === 'operator') return user;
  let query = tx
    .selectFrom('users')
    .leftJoin('companies as own', 'own.id', 'users.company_id')
    .select(userColumns)
    .where('users.id', '=', user.id)
    .where('users.deleted_at', 'is', null)
    .where('own.deleted_at', 'is', null);
  if (engine === 'postgres') query = query.forShare('users');
  if (by.kind === 'session') query = query.where(({ exists }) => exists(sessionOf(tx, engine, by.token, user.id)));
  else query = query.where(({ exists }) => exists(tokenOf(tx, engine, by.id, user.id)));
  if (by.kind === 'token' && by.access === 'read') throw forbidden();
  const found = await query.executeTakeFirst();
  if (!found) throw unauthenticated();
  return { ...found, admin_user: found.admin_user === 1 };
}

function tokenOf(tx: Transaction<Tables>, engine: Engine, id: number, userId: number) {
  const query = tx
    .selectFrom('api_tokens')
    .select('api_tokens.id')
    .where('api_tokens.id', '=', id)
    .where('api_tokens.user_id', '=', userId);
  return engine === 'postgres' ? query.forShare() : query;
}

function sessionOf(tx: Transaction<Tables>, engine: Engine, token: string, userId: number) {
  const query = tx
    .selectFrom('sessions')
    .select('sessions.token_hash')
    .where('sessions.token_hash', '=', hashToken(token))
    .where('sessions.user_id', '=', userId);
  return engine === 'postgres' ? query.forShare() : query;
}
