import { type Kysely, sql } from 'kysely';
import type { Engine } from '../database/database.ts';
import type { Tables } from '../database/tables.ts';

/** The last id that a table gave away, also to rows that are gone: an id never comes to mean something else. */
export async function lastIdOf(db: Kysely<Tables>, engine: Engine, table: string): Promise<number> {
  if (engine === 'sqlite') {
    const { rows } = await sql<{ seq: number }>`select seq from sqlite_sequence where name = ${table}`.execute(db);
    return rows[0]?.seq ?? 0;
  }
  const sequence = await sequenceOf(db, table);
  const { rows } = await sql<{ last: number }>`
    select case when is_called then last_value else 0 end as last from ${sequence}`.execute(db);
  return rows[0]?.last ?? 0;
}

/** Whatever is written from here on gets a higher one. */
export async function setLastId(db: Kysely<Tables>, engine: Engine, table: string, id: number): Promise<void> {
  if (id === 0) return;
  if (engine === 'sqlite') {
    await sql`delete from sqlite_sequence where name = ${table}`.execute(db);
    await sql`insert into sqlite_sequence (name, seq) values (${table}, ${id})`.execute(db);
  } else {
    await sql`select setval(pg_get_serial_sequence(${table}, 'id'), ${id})`.execute(db);
  }
}

async function sequenceOf(db: Kysely<Tables>, table: string) {
  const { rows } = await sql<{ name: string }>`select pg_get_serial_sequence(${table}, 'id') as name`.execute(db);
  // PostgreSQL gives the name as it stands in a statement.
  return sql.raw(rows[0]?.name ?? '');
}
