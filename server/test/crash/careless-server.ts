import { rename } from 'node:fs/promises';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { readConfig } from '../../src/config/config.ts';
import { openServices } from '../../src/open.ts';
import { runServer } from '../../src/run-server.ts';

/** A server that lets the row be written a minute before its file is kept: what the rounds must find out. */
const services = await openServices(readConfig(process.env));
const { storage, config } = services;
const { receive } = storage;
storage.receive = async (content) => {
  const upload = await receive(content);
  const keep = async () => {
    const key = await upload.keep();
    const path = join(config.dataDir, 'files', 'kept', key.slice(0, 2), key);
    await rename(path, `${path}.later`);
    pause(60_000).then(() => rename(`${path}.later`, path));
    return key;
  };
  return { ...upload, keep };
};
await runServer(services);
