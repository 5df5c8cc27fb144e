import type { Logger } from 'kysely';
import type { Config } from '../config/config.ts';
import type { Database } from './database.ts';

/**
 * `log` hears of every statement, so that a test can ask the database how it goes about it. Only the driver that is
 * used is loaded. `patience` is with a SQLite that another process writes to, in milliseconds.
 */
export async function connect(
  config: Pick<Config, 'databaseUrl' | 'dataDir'>,
  log?: Logger,
  patience?: number,
): Promise<Database> {
  if (!config.databaseUrl) return (await import('./sqlite.ts')).connectSqlite(config.dataDir, log, patience);
  return (await import('./postgres.ts')).connectPostgres(config.databaseUrl, log);
}
