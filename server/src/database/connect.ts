import type { Kysely, Logger } from 'kysely';
import type { Config } from '../config.ts';
import type { Prepare } from './statements.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
  prepare: Prepare;
  /** Where there are several. */
  connections?: () => Connections;
}

/** How many there are in use and idle, and how many requests wait for one. */
export interface Connections {
  in_use: number;
  idle: number;
  waiting: number;
}

/**
 * `log` hears of every statement, so that a test can ask the database how it goes about it. Only the driver that is
 * used is loaded.
 */
export async function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log?: Logger): Promise<Database> {
  if (!config.databaseUrl) return (await import('./sqlite.ts')).connectSqlite(config.dataDir, log);
  return (await import('./postgres.ts')).connectPostgres(config.databaseUrl, log);
}
