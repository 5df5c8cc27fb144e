import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import pg from 'pg';

export type Row = Record<string, unknown>;
export type Run = (sql: string, values: unknown[]) => Promise<Row[]>;

interface Statements {
  read: Run;
  /** In one transaction. */
  write<T>(work: (run: Run) => Promise<T>): Promise<T>;
}

/** Statements that are prepared once, on either database. */
export function openDatabase({ DATABASE_URL, DATA_DIR = '' }: NodeJS.ProcessEnv): Statements {
  return DATABASE_URL ? postgres(DATABASE_URL) : sqlite(join(DATA_DIR, 'clareira.sqlite'));
}

function postgres(connectionString: string): Statements {
  const pool = new pg.Pool({ connectionString, max: 10 });
  const names = new Map<string, string>();
  const named = (text: string, values: unknown[]) => {
    const name = names.get(text) ?? `s${names.size}`;
    names.set(text, name);
    return { name, text, values };
  };
  return {
    read: async (text, values) => (await pool.query(named(text, values))).rows,
    async write(work) {
      const client = await pool.connect();
      try {
        await client.query('begin');
        const result = await work(async (text, values) => (await client.query(named(text, values))).rows);
        await client.query('commit');
        return result;
      } finally {
        client.release();
      }
    },
  };
}

function sqlite(path: string): Statements {
  const database = new SqliteDatabase(path, { timeout: 10_000 });
  database.pragma('journal_mode = WAL');
  database.pragma('synchronous = FULL');
  // As PostgreSQL does for everybody.
  database.pragma('foreign_keys = ON');
  const statements = new Map<string, { statement: SqliteDatabase.Statement; order: number[] }>();
  const prepare = (sql: string) => {
    const order = [...sql.matchAll(/\$(\d+)/g)].map(([, place]) => Number(place) - 1);
    return { statement: database.prepare(sql.replace(/\$\d+/g, '?')), order };
  };
  const run: Run = async (sql, values) => {
    const known = statements.get(sql) ?? prepare(sql);
    statements.set(sql, known);
    const parameters = known.order.map((place) => values[place]);
    if (known.statement.reader) return known.statement.all(parameters) as Row[];
    known.statement.run(parameters);
    return [];
  };
  let last: Promise<unknown> = Promise.resolve();
  return {
    read: run,
    // One after the other: they share a connection.
    write(work) {
      const next = last.then(async () => {
        database.exec('begin immediate');
        const result = await work(run);
        database.exec('commit');
        return result;
      });
      last = next.catch(() => {});
      return next;
    },
  };
}
