import { randomBytes } from 'node:crypto';
import { type Kysely, sql, type Transaction } from 'kysely';
import { insertSuperUser } from './auth/super-users.ts';
import type { Config } from './config/config.ts';
import type { Database, Engine } from './database/database.ts';
import type { Tables } from './database/tables.ts';
import { hashPassword } from './identity/passwords.ts';

/** Account 1 and its first super user, when there is no user yet. `announce` hears a password that was made up. */
export async function makeFirstUser(
  { db, engine }: Pick<Database, 'db' | 'engine'>,
  { admin, brand }: Pick<Config, 'admin' | 'brand'>,
  at: number,
  announce: (email: string, password: string) => void,
): Promise<void> {
  if (await hasUsers(db)) return;
  const password = admin.password ?? randomBytes(16).toString('base64url');
  const password_hash = await hashPassword(password);
  const isMade = await db.transaction().execute(async (tx) => {
    // Another server that starts now may have been first.
    if (await hasUsers(tx)) return false;
    const existing = await tx.selectFrom('accounts').select('id').orderBy('id').limit(1).executeTakeFirst();
    const account_id = existing?.id ?? (await makeFirstAccount(tx, engine, brand.name, at));
    const user = { account_id, name: 'Administrador', email: admin.email, password_hash, administrative: true };
    await insertSuperUser(tx, at, user);
    return true;
  });
  if (isMade && !admin.password) announce(admin.email, password);
}

async function makeFirstAccount(tx: Transaction<Tables>, engine: Engine, name: string, created_at: number) {
  // PostgreSQL does not give out again the number of an account that was never made, because its server died.
  if (engine === 'postgres') await sql`alter table accounts alter column id restart`.execute(tx);
  const { id } = await tx.insertInto('accounts').values({ name, created_at }).returning('id').executeTakeFirstOrThrow();
  return id;
}

export async function hasUsers(db: Kysely<Tables>): Promise<boolean> {
  return (await db.selectFrom('users').select('id').limit(1).executeTakeFirst()) !== undefined;
}
