import type { Kysely } from 'kysely';
import { noteRestore } from '../annexes/own-files-since.ts';
import type { Config } from '../config/config.ts';
import { connect } from '../database/connect.ts';
import type { Database } from '../database/database.ts';
import { isDatabaseAway } from '../database/faults.ts';
import { inTurn } from '../database/migrate.ts';
import { type Migration, migrate } from '../database/migration.ts';
import { migrations as allMigrations } from '../database/migrations/index.ts';
import { appliedMigrations } from '../database/own-tables.ts';
import type { Tables } from '../database/tables.ts';
import { markMorningsSince } from '../mail/reminders/mark-since.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';
import { BackupError, damaged } from './errors.ts';
import type { Manifest } from './format.ts';
import { setLastId } from './last-ids.ts';
import { type Backup, readBackup } from './read.ts';
import { insertRows } from './rows.ts';
import { refuseUnlessEmpty } from './schema.ts';
import { sideBySide } from './side-by-side.ts';

/**
 * Fills an empty database, and the store, with what a backup holds. The backup is read to its end before anything is
 * touched; files come before rows, and all rows at once, so that whatever cuts it short leaves a database without rows.
 */
export async function restoreBackup(
  config: Config,
  path: string,
  migrations: readonly Migration[] = allMigrations,
): Promise<Backup> {
  const backup = await readBackup(path);
  const first = refuseNewer(backup.about.migrations, migrations);
  const database = await connect(config);
  const { db, engine } = database;
  try {
    await inTurn(database, async () => {
      // Before its tables are touched, and once more with the rows.
      await refuseUnlessEmpty(db);
      await refuseOlder(db, first);
      await migrate(db, engine, first);
      const storage = await openStorage(config);
      const markRestored = async (on: Kysely<Tables>) => {
        await noteRestore(on);
        await markMorningsSince(on, config, madeAt(backup));
      };
      // Together: with the rows there it is not restored again, whatever ends it after them.
      await db.transaction().execute(async (tx) => {
        await load(tx, database, storage, path, backup.manifest);
        await markRestored(tx);
      });
      await migrate(db, engine, migrations);
      // Once more: a backup from before there were jobs, or mails, has their tables only now.
      await markRestored(db);
    });
    return backup;
  } finally {
    await db.destroy();
  }
}

const madeAt = ({ about }: Backup) => Date.parse(about.made_at);

/** The migrations that made the schema of the backup; rows are put into that one, and then brought up to date. */
function refuseNewer(made: string[], migrations: readonly Migration[]): readonly Migration[] {
  const first = migrations.slice(0, made.length);
  if (first.map(({ name }) => name).join() === made.join()) return first;
  throw new BackupError(
    `The backup is at ${made.at(-1)} and this version of Clareira at ${migrations.at(-1)?.name}: restore with a newer version.`,
  );
}

async function refuseOlder(db: Kysely<Tables>, first: readonly Migration[]): Promise<void> {
  const applied = await appliedMigrations(db);
  if (applied.length <= first.length) return;
  throw new BackupError(
    `The database is at ${applied.at(-1)} and the backup at ${first.at(-1)?.name}: a restore needs a database without tables.`,
  );
}

async function load(
  tx: Kysely<Tables>,
  { engine }: Database,
  storage: Storage,
  path: string,
  manifest: Manifest,
): Promise<void> {
  await refuseUnlessEmpty(tx);
  const keeping = sideBySide();
  try {
    await readBackup(path, {
      rows: (table, rows) => insertRows(tx, table, rows).catch(refuseRows(table)),
      async file(key, content) {
        const upload = await storage.receive(content, key);
        if (!(await isOfRow(tx, key, upload))) {
          await upload.discard();
          throw damaged(`no row needs the file ${key} as it is`);
        }
        await keeping.start(async () => {
          await upload.keep();
        });
      },
    });
  } finally {
    await keeping.done();
  }
  for (const [table, { last_id }] of Object.entries(manifest.tables)) await setLastId(tx, engine, table, last_id);
}

/** A database that answers and does not take a row was given one that is none of ours. */
function refuseRows(table: string) {
  return (error: unknown): never => {
    if (isDatabaseAway(error)) throw error;
    throw damaged(`the database does not take its rows of ${table} (${(error as Error).message})`);
  };
}

async function isOfRow(tx: Kysely<Tables>, key: string, { size, sha256 }: { size: number; sha256: string }) {
  const query = tx.selectFrom('annexes').select('id').where('storage_key', '=', key);
  return (await query.where('size', '=', size).where('sha256', '=', sha256).executeTakeFirst()) !== undefined;
}
