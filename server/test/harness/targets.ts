import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { emptyPostgres } from './database.ts';
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

export async function emptyTarget(of: Engine = engine, bucket: Record<string, string> = {}): Promise<Target> {
  const parent = await mkdtemp(join(tmpdir(), 'clareira-test-'));
  const postgres = of === 'postgres' ? await emptyPostgres() : undefined;
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
