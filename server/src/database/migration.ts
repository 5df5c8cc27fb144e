import { setTimeout as sleep } from 'node:timers/promises';
import { type Kysely, sql } from 'kysely';
import { Migrator } from 'kysely/migration';
import { OperatorError } from '../operator-error.ts';
import type { Engine } from './database.ts';
import { appliedMigrations, schemaOfMigrations } from './own-tables.ts';
import type { Tables } from './tables.ts';

/** One step of the schema, in SQL that both databases read once the type names are put in. */
export interface Migration {
  name: string;
  statements(types: ColumnTypes): string[];
}

/** The names that differ between the two databases. */
interface ColumnTypes {
  /** For what only one of them needs, or can do. */
  engine: Engine;
  id: string;
  integer: string;
  text: string;
  /** The columns of `RowMeta`. */
  rowMeta: string;
}

class MigrationError extends OperatorError {}

/**
 * Lock timeout of each try in milliseconds, in turn. 500 ms is below PostgreSQL's `deadlock_timeout` (1 s), so the migration
 * gives way and not a writer; an autovacuum gives way only to the longer one.
 */
const longestWaits = [500, 500, 1500];
/** `lock_not_available` and `deadlock_detected`. */
const heldUp = new Set(['55P03', '40P01']);
/** About a minute, with the pauses between. */
const mostTries = 25;
const longestPause = 2000;

/**
 * Without this PostgreSQL goes on building an index after the start was killed, and keeps the table locked. Versions before 14,
 * and some systems, do not know the setting.
 */
const endWithClient = `do $$ begin
  perform set_config('client_connection_check_interval', '2s', true);
exception when others then null;
end $$`;

/** Applies what is missing, all or nothing. On PostgreSQL others write meanwhile: what they hold is asked for again and again. */
export async function migrate(
  db: Kysely<Tables>,
  engine: Engine,
  migrations: readonly Migration[],
  tries = mostTries,
): Promise<void> {
  if (engine === 'postgres') await refuseOtherEncoding(db);
  const applied = await appliedMigrations(db);
  refuseNewer(applied, migrations);
  // All of them and no other: the migrator would read the whole schema twice to find nothing to do.
  if (applied.length === migrations.length) return;
  for (let tried = 0; ; tried += 1) {
    const longestWait = longestWaits[tried % longestWaits.length];
    const migrator = await migratorOf(db, engine, migrations, longestWait);
    const { error, results } = await migrator.migrateToLatest();
    if (!error) return;
    const isHeldUp = error instanceof Error && 'code' in error && heldUp.has(String(error.code));
    if (!isHeldUp || tried === tries - 1)
      throw leftAsItWas(error, results?.find(({ status }) => status === 'Error')?.migrationName, isHeldUp);
    await sleep(Math.min(longestPause, 100 * 2 ** tried));
  }
}

/** It could not hold every name, or would cut one in the middle of a letter. One that is in use already is only warned of. */
async function refuseOtherEncoding(db: Kysely<Tables>): Promise<void> {
  const { rows } = await sql<{ server_encoding: string }>`show server_encoding`.execute(db);
  const encoding = rows[0]?.server_encoding;
  if (encoding === 'UTF8') return;
  const fault = `The database of DATABASE_URL keeps texts in ${encoding}`;
  if ((await appliedMigrations(db)).length === 0) throw new MigrationError(`${fault}: make one with encoding 'UTF8'.`);
  console.warn(`${fault}: back it up and restore it into one with encoding 'UTF8'.`);
}

/** An older server does not know what a newer one made of the database. */
function refuseNewer(applied: string[], migrations: readonly Migration[]): void {
  const known = new Set(migrations.map(({ name }) => name));
  const unknown = applied.filter((name) => !known.has(name));
  if (unknown.length === 0) return;
  throw new MigrationError(
    `The database is at ${unknown.at(-1)} and this version of Clareira at ${migrations.at(-1)?.name}: start with the version that serves it.`,
  );
}

async function migratorOf(
  db: Kysely<Tables>,
  engine: Engine,
  migrations: readonly Migration[],
  longestWait: number | undefined,
): Promise<Migrator> {
  const types = columnTypes(engine);
  // Another application in the same PostgreSQL may keep a record of the same name.
  const schema = engine === 'postgres' ? await schemaOfMigrations(db) : undefined;
  const up = (migration: Migration) => async (tx: Kysely<unknown>) => {
    if (engine === 'postgres') {
      await sql`set local lock_timeout = ${sql.lit(longestWait)}`.execute(tx);
      await sql.raw(endWithClient).execute(tx);
    }
    for (const statement of migration.statements(types)) await sql.raw(statement).execute(tx);
  };
  const all = Object.fromEntries(migrations.map((migration) => [migration.name, { up: up(migration) }]));
  const provider = { getMigrations: async () => all };
  return new Migrator({ db, provider, ...(schema !== undefined && { migrationTableSchema: schema }) });
}

function leftAsItWas(error: unknown, failed = 'the schema check', isHeldUp = false): MigrationError {
  const reason = error instanceof Error ? error.message : String(error);
  const advice = isHeldUp
    ? ' Others write to it all the time: start again when fewer do, or stop the older servers first.'
    : '';
  return new MigrationError(`The database was left as it was: ${failed} failed (${reason}).${advice}`);
}

function columnTypes(engine: Engine): ColumnTypes {
  const sqlite = engine === 'sqlite';
  const integer = sqlite ? 'integer' : 'bigint';
  const id = sqlite ? 'integer primary key autoincrement' : 'bigint generated by default as identity primary key';
  // Bytewise in both, so that both sort and compare alike.
  const text = sqlite ? 'text' : 'text collate "C"';
  const rowMeta = `id ${id},
    search_text ${text} not null,
    created_at ${integer} not null,
    created_by ${integer},
    updated_at ${integer} not null,
    updated_by ${integer},
    deleted_at ${integer},
    deleted_by ${integer}`;
  return { engine, id, integer, text, rowMeta };
}
