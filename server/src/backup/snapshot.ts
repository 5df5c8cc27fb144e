import { type Kysely, sql } from 'kysely';
import type { Database } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** SQLite's usual transaction would keep the server from writing. */
const begin = { sqlite: 'begin', postgres: 'begin isolation level repeatable read read only' };

/** Whatever `work` reads, it reads from one moment, while others go on writing. */
export function inSnapshot<T>({ db, engine }: Database, work: (snapshot: Kysely<Tables>) => Promise<T>): Promise<T> {
  return db.connection().execute(async (connection) => {
    await sql.raw(begin[engine]).execute(connection);
    try {
      return await work(connection);
    } finally {
      // A connection that broke has rolled back already, and its own error says more.
      await sql`rollback`.execute(connection).catch(() => {});
    }
  });
}
