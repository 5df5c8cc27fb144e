import { type Kysely, sql, type TableMetadata } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The tables that statements of ours reach. Other schemas of a PostgreSQL may have tables of the same names, and one that was
 * made later, as one named like the role, may come before the one that ours are in.
 */
export async function ownTables(db: Kysely<Tables>): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables[0]?.schema === undefined) return tables;
  const { rows } = await sql<{ schema: string; name: string }>`
    select nspname as schema, relname as name from pg_class join pg_namespace on pg_namespace.oid = relnamespace
    where pg_table_is_visible(pg_class.oid)`.execute(db);
  return tables.filter(({ schema, name }) => rows.some((row) => row.schema === schema && row.name === name));
}

/** The schema of a PostgreSQL whose record of migrations is ours, or will be. */
export async function schemaOfMigrations(db: Kysely<Tables>): Promise<string | undefined> {
  const { rows } = await sql<{ schema: string | null }>`
    select coalesce(
      (select nspname from pg_class join pg_namespace on pg_namespace.oid = relnamespace
        where pg_class.oid = to_regclass('kysely_migration')),
      current_schema()
    ) as schema`.execute(db);
  return rows[0]?.schema ?? undefined;
}

/** The migrations that made this database what it is, in their order. */
export async function appliedMigrations(db: Kysely<Tables>): Promise<string[]> {
  const tables = await ownTables(db);
  if (!tables.some(({ name }) => name === 'kysely_migration')) return [];
  const { rows } = await sql<{ name: string }>`select name from kysely_migration order by name`.execute(db);
  return rows.map(({ name }) => name);
}
