import type { Kysely, Transaction } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { userColumns, userOf } from '../../identity/caller.ts';
import { hashToken, newToken } from '../../identity/tokens.ts';

/** A sign-in that waits for its second factor is given up after so long, or after so many wrong codes. */
export const pendingLifetime = 5 * 60_000;
const mostWrongCodes = 5;

/** Takes the place of the session that the browser had: its cookie holds this token from now on. */
export async function startPending(
  tx: Transaction<Tables>,
  userId: number,
  at: number,
  replaces: string | undefined,
): Promise<string> {
  if (replaces) await endPending(tx, replaces);
  if (replaces) await tx.deleteFrom('sessions').where('token_hash', '=', hashToken(replaces)).execute();
  const token = newToken();
  const row = { token_hash: hashToken(token), user_id: userId, wrong_codes: 0, created_at: at };
  await tx.insertInto('pending_sign_ins').values(row).execute();
  return token;
}

/** Whose it is, as long as it is not over and its owner is there. */
export async function findPending(db: Kysely<Tables>, token: string, at: number) {
  const found = await db
    .selectFrom('pending_sign_ins')
    .innerJoin('users', 'users.id', 'pending_sign_ins.user_id')
    .leftJoin('companies as own', 'own.id', 'users.company_id')
    .select(userColumns)
    .where('pending_sign_ins.token_hash', '=', hashToken(token))
    .where('pending_sign_ins.created_at', '>', at - pendingLifetime)
    .where('users.deleted_at', 'is', null)
    .where('own.deleted_at', 'is', null)
    .executeTakeFirst();
  return found && userOf(found);
}

/** After the last wrong code one begins again with the password. */
export async function noteWrongCode(tx: Transaction<Tables>, token: string): Promise<void> {
  const { wrong_codes } = await tx
    .updateTable('pending_sign_ins')
    .set(({ eb }) => ({ wrong_codes: eb('wrong_codes', '+', 1) }))
    .where('token_hash', '=', hashToken(token))
    .returning('wrong_codes')
    .executeTakeFirstOrThrow();
  if (wrong_codes >= mostWrongCodes) await endPending(tx, token);
}

export async function endPending(db: Kysely<Tables>, token: string): Promise<void> {
  await db.deleteFrom('pending_sign_ins').where('token_hash', '=', hashToken(token)).execute();
}
