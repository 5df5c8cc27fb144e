import { parseArgs } from 'node:util';
import { BackupError } from '../backup/errors.ts';
import { readConfig } from '../config/config.ts';
import { fatal } from '../fatal.ts';
import { warnOfOpenFiles } from '../private-files.ts';

const help = `Usage: npm run backup -- FILE [--without-lost-files]

Writes the database and its files into one file while the server runs, reads it back, and only then gives it its name.
The environment says which database and which store, as for npm start.
An older backup is replaced, and no other file.

Files that the store has lost hold it up, unless their rows were deleted; --without-lost-files writes it without them.`;

async function run(): Promise<void> {
  const { values, positionals } = parseArgs({
    options: { help: { type: 'boolean', short: 'h' }, 'without-lost-files': { type: 'boolean' } },
    allowPositionals: true,
  });
  if (values.help) return console.log(help);
  const [path, ...others] = positionals;
  if (!path || others.length > 0) throw new BackupError('Name one file to write: npm run backup -- FILE');
  const config = readConfig(process.env);
  warnOfOpenFiles(config.dataDir);
  const [{ writeBackup }, { summaryOf }] = await Promise.all([
    import('../backup/write.ts'),
    import('../backup/summary.ts'),
  ]);
  const backup = await writeBackup(config, path, { withoutLostFiles: values['without-lost-files'] === true });
  console.log(`${path} holds ${summaryOf(backup)}, and was read back and found whole.`);
  if (backup.lost.count() > 0) console.warn(`Not in it, because the store has lost them: ${backup.lost.told()}.`);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
run().catch(fatal('The backup was not written'));
