import { rmSync } from 'node:fs';
import { mkdtemp, rename } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import type { Kysely } from 'kysely';
import type { Config } from '../config/config.ts';
import { connect } from '../database/connect.ts';
import type { Database } from '../database/database.ts';
import { appliedMigrations } from '../database/own-tables.ts';
import type { Tables } from '../database/tables.ts';
import { tablesInOrder } from '../database/tables-in-order.ts';
import { openStorage } from '../storage/open.ts';
import type { Storage } from '../storage/storage.ts';
import { syncDirectory } from '../storage/sync-directory.ts';
import { createArchive, only } from './archive.ts';
import { BackupError } from './errors.ts';
import { addFiles } from './files.ts';
import { type About, formatVersion, type Manifest, names, product, sumLine } from './format.ts';
import { lastIdOf } from './last-ids.ts';
import { type ListOnDisk, listOnDisk } from './list-on-disk.ts';
import type { Lost, NeededFile } from './lost-files.ts';
import { placeOf } from './place.ts';
import { type Backup, readBackup } from './read.ts';
import { batchesOf, sizesOfRows } from './rows.ts';
import { refuseOtherSchema, refuseWithoutDatabase } from './schema.ts';
import { inSnapshot } from './snapshot.ts';

/**
 * Writes the rows of one moment and their files while the server goes on, and reads all of it back. Until that went
 * well the file has another name. Answers also which files are not in it, because the store had lost them.
 */
export async function writeBackup(
  config: Config,
  name: string,
  { withoutLostFiles = false } = {},
): Promise<Backup & { lost: Lost }> {
  const path = await placeOf(name, config.dataDir);
  refuseWithoutDatabase(config);
  const database = await connect(config);
  try {
    const storage = await openStorage(config);
    const workplace = await mkdtemp(`${path}.part-`);
    // Also when the command is told to stop.
    const discard = () => rmSync(workplace, { recursive: true, force: true });
    process.once('exit', discard);
    try {
      const written = join(workplace, 'backup.tar');
      const lost = await write(database, storage, workplace, written, withoutLostFiles);
      const backup = await readBackup(written);
      await rename(written, path);
      await syncDirectory(dirname(path));
      return { ...backup, lost };
    } finally {
      process.off('exit', discard);
      discard();
    }
  } finally {
    await database.db.destroy();
  }
}

async function write(
  database: Database,
  storage: Storage,
  workplace: string,
  path: string,
  withoutLostFiles: boolean,
): Promise<Lost> {
  const archive = await createArchive(path);
  const sums = await listOnDisk(join(workplace, 'sums'));
  const needed = await listOnDisk(join(workplace, 'files'));
  const addStream = async (name: string, size: number, content: AsyncIterable<Buffer>) => {
    await sums.add(sumLine(name, await archive.add(name, size, content)));
  };
  const add = (name: string, content: Buffer) => addStream(name, content.length, only(content));
  try {
    // The snapshot ends before the files are read: they take long, and meanwhile the database would have to keep old rows for it.
    const tables = await inSnapshot(database, (snapshot) => addTables(snapshot, database, add, needed));
    const { files, lost } = await addFiles(storage, needed, addStream, withoutLostFiles);
    const sum = await archive.add(names.sums, sums.bytes(), sums.content());
    const manifest: Manifest = { tables, files, sums: sum };
    await add(names.manifest, json(manifest));
    await archive.finish();
    return lost;
  } catch (error) {
    await archive.abandon();
    throw error;
  } finally {
    await sums.close();
    await needed.close();
  }
}

async function addTables(
  snapshot: Kysely<Tables>,
  { engine }: Database,
  add: (name: string, content: Buffer) => Promise<void>,
  needed: ListOnDisk,
): Promise<Manifest['tables']> {
  const migrations = await appliedMigrations(snapshot);
  refuseOtherSchema(migrations);
  const made_at = new Date().toISOString();
  const about: About = { product, format: formatVersion, made_at, migrations };
  await add(names.about, json(about));

  const sizes = await sizesOfRows(snapshot);
  const tables: Manifest['tables'] = {};
  const deletedCompanies = new Set<unknown>();
  for (const table of tablesInOrder) {
    const counts = { rows: 0, last_id: 0 };
    let part = 0;
    for await (const rows of batchesOf(snapshot, table, sizes.get(table.name))) {
      await add(names.table(table.name, ++part), Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join('')));
      counts.rows += rows.length;
      if (table.name === 'companies')
        for (const { id, deleted_at } of rows) if (deleted_at !== null) deletedCompanies.add(id);
      if (table.name === 'annexes') await noteFiles(needed, rows as unknown as Annex[], deletedCompanies);
    }
    if (table.name === 'accounts' && counts.rows === 0) throw noAccount();
    if (table.key.includes('id')) counts.last_id = await lastIdOf(snapshot, engine, table.name);
    tables[table.name] = counts;
  }
  return tables;
}

/** It would go over a good backup and be found whole. */
const noAccount = () =>
  new BackupError(
    'The database holds no account, as a restore that was cut off leaves it: there is nothing to back up.',
  );

type Annex = Omit<NeededFile, 'is_deleted'> & Pick<Tables['annexes'], 'state'>;

async function noteFiles(needed: ListOnDisk, rows: Annex[], deletedCompanies: ReadonlySet<unknown>): Promise<void> {
  for (const { id, company_id, file_name, storage_key, size, sha256, resource, row_id, state } of rows) {
    const is_deleted = state === 'deleted' || deletedCompanies.has(company_id);
    const file: NeededFile = { id, company_id, file_name, storage_key, size, sha256, resource, row_id, is_deleted };
    await needed.add(JSON.stringify(file));
  }
}

const json = (value: unknown) => Buffer.from(`${JSON.stringify(value, undefined, 2)}\n`);
