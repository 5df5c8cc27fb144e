import { existsSync } from 'node:fs';
import { type Kysely, sql } from 'kysely';
import type { Config } from '../config/config.ts';
import { connect } from '../database/connect.ts';
import { migrations } from '../database/migrations/index.ts';
import { appliedMigrations, ownTables } from '../database/own-tables.ts';
import { databaseFile } from '../database/sqlite.ts';
import type { Tables } from '../database/tables.ts';
import { tablesInOrder } from '../database/tables-in-order.ts';
import { hasUsers } from '../first-user.ts';
import { BackupError } from './errors.ts';

const isThere = ({ databaseUrl, dataDir }: Config) => Boolean(databaseUrl) || existsSync(databaseFile(dataDir));

/** Opening a SQLite database that is not there would make one. */
export function refuseWithoutDatabase(config: Config): void {
  if (!isThere(config)) throw new BackupError(`There is no database in DATA_DIR=${config.dataDir}.`);
}

/**
 * The same of one that no server has made its tables and first user in yet, unless the command `isFirst`; and of one
 * that no server of this version has brought up to date: that cannot be undone, and is done by a start alone.
 */
export async function refuseBeforeStart(config: Config, isFirst: boolean): Promise<void> {
  if (isFirst && !isThere(config)) return;
  refuseWithoutDatabase(config);
  const { db } = await connect(config);
  try {
    const applied = await appliedMigrations(db);
    if (applied.length > 0) refuseOlderSchema(applied);
    // A restore that was cut off leaves its tables and nobody in them, and is to be repeated.
    if (isFirst || (applied.length > 0 && (await hasUsers(db)))) return;
  } finally {
    await db.destroy();
  }
  const place = config.databaseUrl ? 'DATABASE_URL' : `DATA_DIR=${config.dataDir}`;
  throw new BackupError(`The database of ${place} holds nothing of Clareira yet.`);
}

/** One that is newer is refused by whoever opens it. */
function refuseOlderSchema(applied: string[]): void {
  const missing = migrations.filter(({ name }) => !applied.includes(name));
  if (missing.length === 0) return;
  throw new BackupError(
    `The database is at ${applied.at(-1)} and this version of Clareira at ${migrations.at(-1)?.name}: start the server of this version first, or use the one that serves it.`,
  );
}

/** Only the version that serves a database knows all that is in it. */
export function refuseOtherSchema(applied: string[]): void {
  const known = migrations.map(({ name }) => name);
  if (applied.join() === known.join()) return;
  const at = applied.at(-1) ?? 'nothing';
  throw new BackupError(
    `The database is at ${at} and this version of Clareira at ${known.at(-1)}: back up with the version that serves it.`,
  );
}

/** Of an older schema some tables are not there yet. */
export async function refuseUnlessEmpty(db: Kysely<Tables>): Promise<void> {
  const there = new Set((await ownTables(db)).map(({ name }) => name));
  const filled: string[] = [];
  for (const { name } of tablesInOrder.filter((table) => there.has(table.name))) {
    const { rows } = await sql`select 1 from ${sql.table(name)} limit 1`.execute(db);
    if (rows.length > 0) filled.push(name);
  }
  if (filled.length === 0) return;
  throw new BackupError(
    `The database holds data already (${filled.join(', ')}): a restore needs an empty one, so name another DATA_DIR or DATABASE_URL.`,
  );
}
