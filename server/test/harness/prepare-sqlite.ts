import { mkdtempSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { scratchFolder } from '../../../scripts/scratch.mjs';
import { connect } from '../../src/database/connect.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';

/** As `start-postgres.ts`: servers get copies of a database with all tables, so that not each of them migrates one. */
export default async function setup(): Promise<() => void> {
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  const dataDir = mkdtempSync(join(scratchFolder(), 'clareira-template-'));
  const remove = () => rmSync(dataDir, { recursive: true, force: true });
  // Also when this process is told to leave before its end.
  process.once('exit', remove);
  const database = await connect({ dataDir, databaseUrl: undefined });
  await migrateDatabase(database, async () => {});
  await database.db.destroy();
  process.env.TEST_SQLITE_TEMPLATE = dataDir;
  return remove;
}
