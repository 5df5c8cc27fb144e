import { join } from 'node:path';
import type { Logger } from 'kysely';
import { sessionsIn } from './auth/sessions.ts';
import { throttleIn } from './auth/throttle.ts';
import type { Config } from './config.ts';
import { connect } from './database/connect.ts';
import { prepareDatabase } from './database/prepare.ts';
import { makeFirstUser } from './first-user.ts';
import type { Services } from './services.ts';
import { diskStorage } from './storage/disk.ts';

interface Options {
  log?: Logger;
  now?: () => number;
  announce?: (email: string, password: string) => void;
}

/** Opens database and storage, and brings both to where the code expects them. */
export async function openServices(config: Config, { log, now = Date.now, announce = () => {} }: Options = {}) {
  const database = connect(config, log);
  const { db } = database;
  try {
    await prepareDatabase(database, () => makeFirstUser(db, config, now(), announce));
    const storage = await diskStorage(join(config.dataDir, 'files'));
    const services: Services = {
      ...database,
      config,
      storage,
      now,
      sessions: sessionsIn(db, now),
      throttle: throttleIn(db, now),
    };
    return services;
  } catch (error) {
    await db.destroy();
    throw error;
  }
}
