import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { startOwnPostgres } from '../../scripts/postgres.mjs';
import { type Crowd, fill } from '../filling/fill.ts';
import { start } from './process.ts';

export type Engine = 'SQLite' | 'PostgreSQL';

/** What PostgreSQL's manual starts from on a machine of its own; as much of it as there is data is used. */
const quarterOfMemory = `${Math.floor(totalmem() / 4 / 2 ** 20)}MB`;

export const admin = { email: 'admin@localhost', password: 'a password of the bench' };

/** A database of its own with this many companies and payments, and what a server needs to know to use it. */
export interface World {
  environment: Record<string, string>;
  remove(): Promise<void>;
}

export async function makeWorld(engine: Engine, crowd: Crowd): Promise<World> {
  const directory = mkdtempSync(join(tmpdir(), 'clareira-bench-'));
  const postgres = engine === 'PostgreSQL' ? await startOwnPostgres({ shared_buffers: quarterOfMemory }) : undefined;
  const environment = {
    DATA_DIR: directory,
    ADMIN_EMAIL: admin.email,
    ADMIN_PASSWORD: admin.password,
    // One person makes all the requests.
    CALLS_PER_MINUTE: '1000000',
    ...(postgres && { DATABASE_URL: postgres.url }),
  };
  const migrating = await start('server/src/main.ts', environment);
  await migrating.stop();
  await fill(environment, crowd);
  return {
    environment,
    async remove() {
      await postgres?.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}
