import { type Kysely, sql, type TableMetadata } from 'kysely';
import type { Tables } from './tables.ts';

/** The tables that statements of ours reach. Other schemas of a PostgreSQL may have tables of the same names. */
export async function ownTables(db: Kysely<Tables>): Promise<TableMetadata[]> {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  if (tables[0]?.schema === undefined) return tables;
  const { rows } = await sql<{ schema: string }>`select current_schema() as schema`.execute(db);
  return tables.filter(({ schema }) => schema === rows[0]?.schema);
}
