import { type Kysely, sql } from 'kysely';
import type { Database } from './connect.ts';
import { migrate } from './migration.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** An arbitrary number that names our lock among those of the PostgreSQL server. */
const lockNumber = 4_127_330_915;

/**
 * Brings the schema up to date and then lets `first` fill an empty database. Servers that start
 * together do this one after the other.
 */
export async function prepareDatabase(
  { db, engine }: Database,
  first: (db: Kysely<Tables>) => Promise<void>,
): Promise<void> {
  const work = async () => {
    await migrate(db, engine, migrations);
    await first(db);
  };
  if (engine === 'sqlite') return work();
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${lockNumber})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lockNumber})`.execute(connection);
    }
  });
}
