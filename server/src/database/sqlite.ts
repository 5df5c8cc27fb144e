import { closeSync, existsSync, openSync } from 'node:fs';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import {
  CompiledQuery,
  type DatabaseConnection,
  type Driver,
  Kysely,
  type Logger,
  SelectQueryNode,
  SqliteAdapter,
  SqliteDialect,
  type SqliteDialectConfig,
  SqliteDriver,
  SqliteQueryCompiler,
} from 'kysely';
import { OperatorError } from '../operator-error.ts';
import { makeDataDir, privateFile } from '../private-files.ts';
import type { Database } from './database.ts';
import { logged } from './logged.ts';
import { preparing } from './statements.ts';
import type { Tables } from './tables.ts';
import { TurnQueue } from './turn-queue.ts';

const mostStatements = 200;

/** In milliseconds: how long a database that another process writes to is waited for. */
const usualPatience = 10_000;
/** The same, and for this one's own writes, where it is only a note that is written while somebody waits for an answer. */
const briefPatience = 100;
/** In milliseconds, between one try and the next, as SQLite itself would wait. */
const pauses = [1, 2, 5, 10, 15, 20, 25, 25, 25, 50, 50];
const longestPause = 100;

export const databaseFile = (dataDir: string) => join(dataDir, 'clareira.sqlite');

export function connectSqlite(dataDir: string, log: Logger | undefined, patience = usualPatience): Database {
  makeDataDir(dataDir);
  const path = databaseFile(dataDir);
  // SQLite would make it for everyone to read; the files beside it get the mode that it has.
  if (!existsSync(path)) closeSync(openSync(path, 'a', privateFile));
  const writer = openWriter(path);
  writer.pragma('synchronous = FULL');
  writer.pragma('foreign_keys = ON');
  // From here on `PatientConnection` waits for other processes: SQLite would keep this whole one waiting with it.
  writer.pragma('busy_timeout = 0');
  // A second connection reads what is committed, whatever transaction the first one is in.
  const reader = new SqliteDatabase(path, { readonly: true, timeout: usualPatience });
  const database = {
    prepare: keepingStatements(writer),
    close() {
      reader.close();
      writer.close();
    },
  };
  const writeQueue = new TurnQueue();
  const readQueue = new TurnQueue();
  const read = keepingStatements(reader);
  const waitingFor = (wait: number, inQueue?: number) => {
    const line = { writeQueue, readQueue, inQueue, patience: wait, isInTransaction: () => writer.inTransaction, read };
    return new Kysely<Tables>({ dialect: new OneWriterDialect({ database }, line), ...(log && { log }) });
  };
  const db = waitingFor(patience);
  const impatient = waitingFor(Math.min(patience, briefPatience), briefPatience);
  const run = logged(log, async ({ sql }, parameters) => read(sql).all(parameters));
  return {
    engine: 'sqlite',
    db,
    impatient,
    prepare: preparing(db, run),
    waiting: () => writeQueue.waiting + readQueue.waiting,
  };
}

function openWriter(path: string): SqliteDatabase.Database {
  const writer = new SqliteDatabase(path, { timeout: usualPatience });
  try {
    writer.pragma('journal_mode = WAL');
    return writer;
  } catch (error) {
    writer.close();
    if (!(error instanceof SqliteDatabase.SqliteError) || !/NOTADB|CORRUPT/.test(error.code)) throw error;
    throw new OperatorError(`${path} is not a database, or is damaged: ${error.message}.`);
  }
}

/**
 * Kysely asks for a statement whenever it runs one; reading its SQL again each time would cost as much as running it. The least
 * recently used make room for new ones: those that make a new database's tables are never asked for again.
 */
function keepingStatements(database: SqliteDatabase.Database) {
  const statements = new Map<string, SqliteDatabase.Statement>();
  return (sql: string) => {
    const statement = statements.get(sql) ?? database.prepare(sql);
    // A map remembers the order of insertion: what was used last goes to its end.
    statements.delete(sql);
    statements.set(sql, statement);
    for (const oldest of statements.keys()) {
      if (statements.size <= mostStatements) break;
      statements.delete(oldest);
    }
    return statement;
  };
}

/** What those who write wait in: for each other, and for other processes. */
interface Line {
  writeQueue: TurnQueue;
  readQueue: TurnQueue;
  /** With each other, in milliseconds; unset, as long as it takes. */
  inQueue: number | undefined;
  /** With other processes. */
  patience: number;
  isInTransaction(): boolean;
  /** A statement on the connection that reads what is committed. */
  read(sql: string): SqliteDatabase.Statement;
}

/** SQLite, with schema changes inside transactions, and writers that queue instead of failing half-way and so lock no rows. */
class OneWriterDialect extends SqliteDialect {
  readonly #config: SqliteDialectConfig;
  readonly #line: Line;

  constructor(config: SqliteDialectConfig, line: Line) {
    super(config);
    this.#config = config;
    this.#line = line;
  }

  override createAdapter() {
    return new TransactionalAdapter();
  }

  override createDriver(): Driver {
    return new ImmediateDriver(this.#config, this.#line);
  }

  override createQueryCompiler() {
    return new LocklessCompiler();
  }
}

/** There is one writer at a time: `for update` and the like, which SQLite does not know, are left out. */
class LocklessCompiler extends SqliteQueryCompiler {
  protected override visitSelectQuery({ endModifiers: _, ...query }: SelectQueryNode) {
    super.visitSelectQuery(query);
  }
}

class TransactionalAdapter extends SqliteAdapter {
  override get supportsTransactionalDdl() {
    return true;
  }

  /** There is only one. Saying so would make Kysely lock it, and the driver's `writeQueue` does that already. */
  override get supportsMultipleConnections() {
    return true;
  }
}

class ImmediateDriver extends SqliteDriver {
  readonly #line: Line;

  constructor(config: SqliteDialectConfig, line: Line) {
    super(config);
    this.#line = line;
  }

  override async acquireConnection(): Promise<DatabaseConnection> {
    return new PatientConnection(await super.acquireConnection(), this.#line);
  }

  override async releaseConnection(connection?: DatabaseConnection): Promise<void> {
    if (connection instanceof PatientConnection && connection.isInside) this.#line.writeQueue.leave();
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

/**
 * Gets in line with its first statement that may write, and stays inside until it is released; what is only read before that
 * waits for nobody. Tries a statement that meets another process's write again and again, aside from the line. One inside of a
 * transaction never meets any: its beginning took the lock.
 */
class PatientConnection implements DatabaseConnection {
  readonly #connection: DatabaseConnection;
  readonly #line: Line;
  /** Since the first statement that may write, unless the patience ended while others wrote. */
  isInside = false;

  constructor(connection: DatabaseConnection, line: Line) {
    this.#connection = connection;
    this.#line = line;
  }

  async executeQuery<R>(query: CompiledQuery) {
    const { writeQueue, inQueue, patience, isInTransaction } = this.#line;
    if (!this.isInside) {
      if (SelectQueryNode.is(query.query)) return this.#read<R>(query);
      this.isInside = await writeQueue.enter(inQueue);
    }
    const until = performance.now() + patience;
    for (let tries = 0; this.isInside; tries += 1) {
      await writeQueue.pause();
      try {
        return await this.#connection.executeQuery<R>(query);
      } catch (error) {
        if (!isBusy(error) || isInTransaction() || performance.now() >= until) throw error;
      }
      const pause = pauses[tries] ?? longestPause;
      const left = Math.max(0, until - performance.now() - pause);
      this.isInside = await writeQueue.stepAside(pause, inQueue === undefined ? undefined : left);
    }
    throw othersWrite();
  }

  /** In a turn of its own too: many who read at once would be the only ones who are heard. */
  async #read<R>({ sql, parameters }: CompiledQuery) {
    const { readQueue, read } = this.#line;
    await readQueue.enter();
    try {
      return { rows: read(sql).all(parameters) as R[] };
    } finally {
      readQueue.leave();
    }
  }

  streamQuery(): never {
    throw new Error('nothing is streamed');
  }
}

const othersWrite = () => new SqliteDatabase.SqliteError('others write', 'SQLITE_BUSY');

const isBusy = (error: unknown) => error instanceof SqliteDatabase.SqliteError && error.code.startsWith('SQLITE_BUSY');
