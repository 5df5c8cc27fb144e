import { existsSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { BackupError } from '../backup/errors.ts';
import { type Config, readConfig } from '../config/config.ts';
import { fatal } from '../fatal.ts';
import { warnOfOpenFiles } from '../private-files.ts';

const help = `Usage: npm run restore -- FILE

Puts what npm run backup wrote into an empty database, and its files into the store. The environment says which, as for
npm start: a backup of one kind of database and store goes into any other. The server must not run meanwhile.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new BackupError('Name the file to read: npm run restore -- FILE');
  const config = readConfig(process.env);
  warnOfOpenFiles(config.dataDir);
  const [{ restoreBackup }, { summaryOf }, { databaseFile }] = await Promise.all([
    import('../backup/restore.ts'),
    import('../backup/summary.ts'),
    import('../database/sqlite.ts'),
  ]);
  const backup = await restoreBackup(config, path);
  console.log(`Restored ${summaryOf(backup)}. Sessions are no part of a backup: everyone signs in again.`);
  warnOfDatabaseBefore(config, databaseFile(config.dataDir));
}

/** It knows nothing of files that are uploaded from now on, and would have them swept away. */
function warnOfDatabaseBefore({ databaseUrl }: Config, path: string): void {
  if (!databaseUrl || !existsSync(path)) return;
  console.warn(
    `${path} is still there: move it away, or a start without DATABASE_URL serves it and removes files that were uploaded since.`,
  );
}

run().catch(fatal('Nothing was restored'));
