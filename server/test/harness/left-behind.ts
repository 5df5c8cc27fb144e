import assert from 'node:assert/strict';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import type { TestServer } from './server.ts';

/** What a refusal must leave as it was; the trail and the sign-ins are written by refusals too. */
const tables = [
  'accounts',
  'companies',
  'company_grams',
  'users',
  'payments',
  'contracts',
  'schedules',
  'documents',
  'proofs',
  'annexes',
  'shares',
  'calendar_feeds',
  'visit_changes',
] as const;

type Rows = Record<(typeof tables)[number], number>;

export type Holdings = Rows & Record<'incoming' | 'kept', number>;

/** How many rows every table holds. */
export async function rowCounts(server: TestServer): Promise<Rows> {
  const counts = sql.join(tables.map((table) => sql`(select count(*) from ${sql.table(table)}) as ${sql.ref(table)}`));
  const { rows } = await sql<Rows>`select ${counts}`.execute(server.services.db);
  const [row] = rows;
  assert(row);
  return { ...row };
}

/** How many rows every table holds, and how many files the store. */
export async function holdingsOf(server: TestServer): Promise<Holdings> {
  const [incoming, kept] = [await filesIn(server, 'incoming'), await filesIn(server, 'kept')];
  return { ...(await rowCounts(server)), incoming: incoming.length, kept: kept.length };
}

export async function filesIn(server: TestServer, place: 'incoming' | 'kept'): Promise<string[]> {
  const entries = await readdir(server.stored[place], { recursive: true, withFileTypes: true });
  // The tests' S3 store has other files beside each object.
  const isStored = (name: string) => !name.includes('._S3rver_') || name.endsWith('._S3rver_object');
  return entries
    .filter((entry) => entry.isFile() && isStored(entry.name))
    .map((entry) => join(entry.parentPath, entry.name));
}

/** Runs what must be refused, and holds that neither a row nor a file is there that was not there before. */
export async function leavesNothing<T>(server: TestServer, work: () => Promise<T>): Promise<T> {
  const before = await holdingsOf(server);
  const result = await work();
  assert.deepEqual(await holdingsOf(server), before);
  return result;
}
