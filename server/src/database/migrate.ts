import { type Kysely, sql } from 'kysely';
import type { Database } from './database.ts';
import { migrate } from './migration.ts';
import { migrations } from './migrations/index.ts';
import { appliedMigrations } from './own-tables.ts';
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
    await tellWhatIsToCome(db);
    await migrate(db, engine, migrations);
    await first(db);
  });
}

/** To whoever waits for the start. A new database is done at once. */
async function tellWhatIsToCome(db: Kysely<Tables>): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied.length === 0 || applied.length >= migrations.length) return;
  const last = migrations.at(-1)?.name;
  console.log(`Bringing the database from ${applied.at(-1)} to ${last}, which may take minutes.`);
}

/** Nobody else prepares this PostgreSQL meanwhile; SQLite sees to that by itself. */
export async function inTurn({ db, engine }: Database, work: () => Promise<void>): Promise<void> {
  if (engine === 'sqlite') return work();
  await db.connection().execute(async (connection) => {
    const lock = sql.lit(lockNumber);
    const { rows } = await sql<{ taken: boolean }>`select pg_try_advisory_lock(${lock}) as taken`.execute(connection);
    if (!rows[0]?.taken) {
      console.log('Another server prepares the database: waiting until it has.');
      await sql`select pg_advisory_lock(${lock})`.execute(connection);
    }
    try {
      await work();
    } finally {
      await sql`select pg_advisory_unlock(${lock})`.execute(connection);
    }
  });
}
