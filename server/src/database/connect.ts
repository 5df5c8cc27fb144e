import type { Kysely, Logger } from 'kysely';
import type { Config } from '../config.ts';
import { connectPostgres } from './postgres.ts';
import type { Prepare } from './prepared.ts';
import { connectSqlite } from './sqlite.ts';
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

/** `log` hears of every statement, so that a test can ask the database how it goes about it. */
export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log?: Logger): Database {
  return config.databaseUrl ? connectPostgres(config.databaseUrl, log) : connectSqlite(config.dataDir, log);
}
