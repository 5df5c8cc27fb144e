import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { scratchFolder } from '../../../scripts/scratch.mjs';
import { connect } from '../../src/database/connect.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';

/** As `start-postgres.ts`: servers get copies of a database with all tables, which takes a tenth of the time that migrating takes. */
export default async function setup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(scratchFolder(), 'clareira-template-'));
  const database = await connect({ dataDir, databaseUrl: undefined });
  await migrateDatabase(database, async () => {});
  await database.db.destroy();
  process.env.TEST_SQLITE_TEMPLATE = dataDir;
  return () => rm(dataDir, { recursive: true, force: true });
}
