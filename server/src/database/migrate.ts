import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { migrate } from './migration.ts';
import { migrations } from './migrations/index.ts';
import type { Tables } from './tables.ts';

/** An arbitrary number that names our lock among those of the PostgreSQL server. */
const lockNumber = 4_127_330_915;

/**
 * Brings the schema up to date and then lets `first` fill an empty database. Servers that start
 * together do this one after the other.
 */
export function migrateDatabase(database: Database, first: (db: Kysely<Tables>) => Promise<void>): Promise<void> {
  const { db, engine } = database;
  return inTurn(database, async () => {
    await migrate(db, engine, migrations);
    await first(db);
  });
}

/** Nobody else prepares this PostgreSQL meanwhile; SQLite sees to that by itself. */
export async function inTurn({ db, engine }: Database, work: () => Promise<void>): Promise<void> {
  if (engine === 'sqlite') return work();
  await db.connection().execute(async (connection) => {
    await sql`select pg_advisory_lock(${sql.lit(lockNumber)})`.execute(connection);
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${sql.lit(lockNumber)})`.execute(connection);
    }
  });
}
