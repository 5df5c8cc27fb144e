import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Logger,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
} from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { makeDataDir, privateFile } from '../private-files.ts';
import type { Database } from './database.ts';
import { logged } from './logged.ts';
import { preparing } from './statements.ts';
import type { Tables } from './tables.ts';
import { WriteQueue } from './write-queue.ts';

const mostStatements = 200;

export const databaseFile = (dataDir: string) => join(dataDir, 'clareira.sqlite');

export function connectSqlite(dataDir: string, log: Logger | undefined): Database {
  makeDataDir(dataDir);
  const path = databaseFile(dataDir);
  // SQLite would make it for everyone to read; the files beside it get the mode that it has.
  if (!existsSync(path)) closeSync(openSync(path, 'a', privateFile));
  const writer = openWriter(path);
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // A second connection reads what is committed, whatever transaction the first one is in.
  const reader = new SqliteDatabase(path, { readonly: true, timeout: 10_000 });
  const database = {
    prepare: keepingStatements(writer),
    close() {
      reader.close();
      writer.close();
    },
  };
  const writeQueue = new WriteQueue();
  const db = new Kysely<Tables>({ dialect: new OneWriterDialect({ database }, writeQueue), ...(log && { log }) });
  const read = keepingStatements(reader);
  const run = logged(log, async ({ sql }, parameters) => read(sql).all(parameters));
  return { engine: 'sqlite', db, prepare: preparing(db, run), waiting: () => writeQueue.waiting };
}

function openWriter(path: string): SqliteDatabase.Database {
  const writer = new SqliteDatabase(path, { timeout: 10_000 });
  try {
    writer.pragma('journal_mode = WAL');
    return writer;
  } catch (error) {
    writer.close();
    if (!(error instanceof SqliteDatabase.SqliteError) || !/NOTADB|CORRUPT/.test(error.code)) throw error;
    throw new OperatorError(`${path} is not a database, or is damaged: ${error.message}.`);
  }
}

/** Kysely asks for a statement whenever it runs one; reading its SQL again each time would cost as much as running it. */
function keepingStatements(database: SqliteDatabase.Database) {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return (sql: string) => {
    const known = statements.get(sql);
    if (known) return known;
    const statement = database.prepare(sql);
    if (statements.size < mostStatements) statements.set(sql, statement);
    return statement;
  };
}

/** SQLite, with schema changes inside transactions and writers that queue instead of failing half-way. */
class OneWriterDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #writeQueue: WriteQueue;

  constructor(config: SqliteDialectConfig, writeQueue: WriteQueue) {
    super(config);
    this.#config = config;
    this.#writeQueue = writeQueue;
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#writeQueue);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  /** There is one, and the driver's writeQueue before it in place of Kysely's lock. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #writeQueue: WriteQueue;
  #connection: DatabaseConnection | undefined;

  constructor(config: SqliteDialectConfig, writeQueue: WriteQueue) {
    super(config);
    this.#writeQueue = writeQueue;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    await this.#writeQueue.enter();
    this.#connection ??= pausing(await super.acquireConnection(), this.#writeQueue);
    return this.#connection;
  }

  override async releaseConnection(): Promise<void> {
    this.#writeQueue.leave();
  }

  override async beginTransaction(connection: DatabaseConnection): Promise<void> {
    await connection.executeQuery(CompiledQuery.raw('begin immediate'));
  }

  /** A full or broken disk ends a transaction before we do; why it ended is then what the caller must hear. */
  override async rollbackTransaction(connection: DatabaseConnection): Promise<void> {
    await super.rollbackTransaction(connection).catch((error: Error) => {
      if (!error.message.includes('no transaction is active')) throw error;
    });
  }
}

function pausing(connection: DatabaseConnection, writeQueue: WriteQueue): DatabaseConnection {
  return {
    async executeQuery<R>(query: CompiledQuery) {
      await writeQueue.pause();
      return connection.executeQuery<R>(query);
    },
    streamQuery: <R>(query: CompiledQuery, chunkSize: number) => connection.streamQuery<R>(query, chunkSize),
  };
}
