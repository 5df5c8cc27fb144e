import { startPostgres } from '../../../scripts/postgres.mjs';
import { readConfig } from '../../src/config/config.ts';
import { connect } from '../../src/database/connect.ts';
import { migrateDatabase } from '../../src/database/migrate.ts';
import { createDatabase } from './database.ts';

/** Vitest calls this before the first file of the project that asks for it, and what it returns after the last. */
export default async function setup(): Promise<() => Promise<void>> {
  // Vitest dies of a signal without calling `stop`; an exit of its own takes PostgreSQL along.
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.once(signal, () => process.exit(130));
  const { url, stop } = await startPostgres();
  process.env.TEST_DATABASE_URL = url;
  const template = await createDatabase();
  process.env.TEST_DATABASE_TEMPLATE = template.name;
  await migrateEmpty(template.url);
  return () => template.drop().finally(stop);
}

/** Servers get copies of it, which takes a third of the time that migrating takes. */
async function migrateEmpty(url: string): Promise<void> {
  const database = await connect(readConfig({ DATABASE_URL: url }));
  await migrateDatabase(database, async () => {});
  await database.db.destroy();
}
