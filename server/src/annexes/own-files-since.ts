import type { Kysely } from 'kysely';
import { ownTables } from '../database/own-tables.ts';
import type { Tables } from '../database/tables.ts';

/** The row that keeps the time of the restore. It is one of the jobs', as no backup holds these. */
const restore = 'restore';

/**
 * Since when the files in the store are those of this database: since its first account was made, or since it was restored
 * from a backup. An older file may belong to the database that was here before. Whoever pointed the server at this one by
 * mistake, or goes back to the one that was set aside, must find all of its files again.
 */
export async function ownFilesSince(db: Kysely<Tables>): Promise<number> {
  const first = await db.selectFrom('accounts').select('created_at').where('id', '=', 1).executeTakeFirst();
  const restored = await db.selectFrom('jobs').select('run_at').where('name', '=', restore).executeTakeFirst();
  return Math.max(first?.created_at ?? Number.POSITIVE_INFINITY, restored?.run_at ?? 0);
}

/** Of the oldest schemas there is no place for it yet. */
export async function noteRestore(db: Kysely<Tables>, run_at = Date.now()): Promise<void> {
  const tables = await ownTables(db);
  if (!tables.some(({ name }) => name === 'jobs')) return;
  await db
    .insertInto('jobs')
    .values({ name: restore, leased_until: 0, run_at })
    .onConflict((conflict) => conflict.column('name').doUpdateSet({ run_at }))
    .execute();
}
