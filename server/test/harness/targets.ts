import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyPostgres, migratedPostgres, migratedSqlite } from './database.ts';
import { engine } from './server.ts';

export type Engine = typeof engine;

/** The databases that this run of the tests has. */
export const engines: Engine[] = engine === 'postgres' ? ['postgres', 'sqlite'] : ['sqlite'];

/** An installation without anything in it. */
export interface Target {
  environment: Record<string, string>;
  directory: string;
  remove(): Promise<void>;
}

export function emptyTarget(of: Engine = engine, bucket: Record<string, string> = {}): Promise<Target> {
  return targetOver(of, bucket, emptyPostgres);
}

/** One with all tables and no row. PostgreSQL takes ten times as long to make them as to copy them. */
export async function targetWithTables(of: Engine = engine, bucket: Record<string, string> = {}): Promise<Target> {
  const target = await targetOver(of, bucket, migratedPostgres);
  if (of === 'sqlite') {
    await mkdir(target.directory, { mode: 0o700 });
    await migratedSqlite(target.directory);
  }
  return target;
}

async function targetOver(of: Engine, bucket: Record<string, string>, make: typeof emptyPostgres): Promise<Target> {
  const parent = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  const postgres = of === 'postgres' ? await make() : undefined;
  const directory = join(parent, 'data');
  return {
    // A blank one counts as unset, and so does not leave the choice to whoever adds to it.
    environment: { DATA_DIR: directory, DATABASE_URL: postgres?.url ?? '', ...bucket },
    directory,
    async remove() {
      await postgres?.drop();
      await rm(parent, { recursive: true, force: true });
    },
  };
}
