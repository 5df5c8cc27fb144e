import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { type Kysely, sql } from 'kysely';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { connectSqlite, databaseFile } from './sqlite.ts';
import type { Tables } from './tables.ts';

let directory: string;
let database: Database;

beforeEach(async () => {
  directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  database = connectSqlite(directory, undefined);
});
afterEach(async () => {
  await database.db.destroy();
  await rm(directory, { recursive: true });
});

const nextTurn = () => new Promise(setImmediate);

test('a note that steps aside for another process is not kept by a long write, which goes on alone', async () => {
  const { db, impatient, waiting } = database;
  for (const each of [db, impatient]) await sql`select 1`.execute(each);
  const other = new SqliteDatabase(databaseFile(directory));
  other.exec('begin immediate');

  const end = Promise.withResolvers<void>();
  const note = sql`create table notes (id integer)`.execute(impatient);
  const long = db.connection().execute(async (connection) => {
    await sql`select 1`.execute(connection);
    await end.promise;
  });
  await expect(note).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  const next = sql`select 1`.execute(db);
  await nextTurn();
  await nextTurn();
  expect(waiting()).toBe(1);
  end.resolve();
  await Promise.all([long, next]);
  expect(waiting()).toBe(0);

  other.close();
});

const notesIn = (db: Kysely<Tables>) =>
  db.withTables<{ notes: { id: number } }>().selectFrom('notes').selectAll().execute();
const note = (db: Kysely<Tables>) => sql`insert into notes values (1)`.execute(db);

test('whoever reads is answered while a transaction writes, with what was committed; the transaction sees its own', async () => {
  const { db } = database;
  await sql`create table notes (id integer)`.execute(db);
  await db.transaction().execute(async (tx) => {
    await note(tx);
    expect([await notesIn(db), await notesIn(tx)]).toEqual([[], [{ id: 1 }]]);
  });
  expect(await notesIn(db)).toEqual([{ id: 1 }]);
});

test('many who read at once wait for a turn each, so that others are heard in between', async () => {
  const { db, waiting } = database;
  await sql`create table notes (id integer)`.execute(db);
  let answered = 0;
  const reads = Array.from({ length: 50 }, () => notesIn(db).then(() => (answered += 1)));
  await nextTurn();
  expect(waiting()).toBeGreaterThan(40);
  const before = answered;
  await nextTurn();
  expect(answered - before).toBeLessThan(5);
  await Promise.all(reads);
  expect(waiting()).toBe(0);
});

test('a connection that read first sees what it writes then', async () => {
  const { db } = database;
  await sql`create table notes (id integer)`.execute(db);
  await db.connection().execute(async (connection) => {
    expect(await notesIn(connection)).toEqual([]);
    await sql`begin`.execute(connection);
    await note(connection);
    expect(await notesIn(connection)).toEqual([{ id: 1 }]);
    await sql`rollback`.execute(connection);
  });
});

test('a statement in use is prepared once, however many others there were before and are meanwhile', async () => {
  const { db } = database;
  const prepare = vi.spyOn(SqliteDatabase.prototype, 'prepare');
  for (let other = 0; other < 500; other += 1) {
    await sql`select ${sql.lit(other)}`.execute(db);
    if (other >= 250 && other % 50 === 0) await sql`select 'in use'`.execute(db);
  }
  const often = prepare.mock.calls.filter(([text]) => text === "select 'in use'");
  prepare.mockRestore();
  expect(often).toHaveLength(1);
});

test('a lock of rows that only PostgreSQL knows is left out, wherever it stands', async () => {
  const { db } = database;
  const held = db.selectFrom('users').select('id').where('id', '=', 1).forShare('users');
  const next = db.selectFrom('mails').select('id').limit(1).forUpdate().skipLocked();
  expect(db.selectFrom(held.as('held')).selectAll().forNoKeyUpdate().noWait().compile().sql).toBe(
    'select * from (select "id" from "users" where "id" = ?) as "held"',
  );
  expect(db.updateTable('mails').set({ is_held: 1 }).where('id', '=', next).compile().sql).toBe(
    'update "mails" set "is_held" = ? where "id" = (select "id" from "mails" limit ?)',
  );
});
