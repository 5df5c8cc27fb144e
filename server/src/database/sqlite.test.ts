import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import SqliteDatabase from 'better-sqlite3';
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { connectSqlite, databaseFile } from './sqlite.ts';

const nextTurn = () => new Promise(setImmediate);

test('a note that steps aside for another process is not kept by a long write, which goes on alone', async () => {
  const directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  const { db, impatient, waiting } = connectSqlite(directory, undefined);
  for (const each of [db, impatient]) await sql`select 1`.execute(each);
  const other = new SqliteDatabase(databaseFile(directory));
  other.exec('begin immediate');

  const end = Promise.withResolvers<void>();
  const note = sql`create table notes (id integer)`.execute(impatient);
  const long = db.connection().execute(() => end.promise);
  await expect(note).rejects.toMatchObject({ code: 'SQLITE_BUSY' });
  const next = sql`select 1`.execute(db);
  await nextTurn();
  await nextTurn();
  expect(waiting()).toBe(1);
  end.resolve();
  await Promise.all([long, next]);
  expect(waiting()).toBe(0);

  other.close();
  await db.destroy();
  await rm(directory, { recursive: true });
});
