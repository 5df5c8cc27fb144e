import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Logger,
  PostgresDialect,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import pg from 'pg';
import type { Config } from '../config.ts';
import type { Tables } from './tables.ts';

export type Engine = 'sqlite' | 'postgres';

export interface Database {
  engine: Engine;
  db: Kysely<Tables>;
}

interface Options {
  log?: Logger;
}

/** `log` hears of every statement, so that a test can ask the database how it goes about it. */
export function connect(config: Pick<Config, 'databaseUrl' | 'dataDir'>, log?: Logger): Database {
  const options = log ? { log } : {};
  return config.databaseUrl ? connectPostgres(config.databaseUrl, options) : connectSqlite(config.dataDir, options);
}

function connectPostgres(connectionString: string, options: Options): Database {
  // Ids, cents and instants stay below 2^53, so a bigint column is a plain number here.
  const types = {
    getTypeParser: (oid: number, format?: string) =>
      oid === pg.types.builtins.INT8 ? Number : pg.types.getTypeParser(oid, format as 'text'),
  };
  const pool = new pg.Pool({ connectionString, max: 10, types, connectionTimeoutMillis: 10_000 });
  // An idle connection that the server drops must not end the process; the pool opens another.
  pool.on('error', () => {});
  return { engine: 'postgres', db: new Kysely<Tables>({ dialect: new PostgresDialect({ pool }), ...options }) };
}

function connectSqlite(dataDir: string, options: Options): Database {
  mkdirSync(dataDir, { recursive: true });
  const database = new SqliteDatabase(join(dataDir, 'clareira.sqlite'), { timeout: 10_000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  database.pragma('foreign_keys = ON');
  return { engine: 'sqlite', db: new Kysely<Tables>({ dialect: new OneWriterDialect({ database }), ...options }) };
}

/** SQLite, with schema changes inside transactions and writers that queue instead of failing half-way. */
class OneWriterDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;

  constructor(config: SqliteDialectConfig) {
    super(config);
    this.#config = config;
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }
}
