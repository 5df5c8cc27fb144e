import { readConfig } from './config/config.ts';
import { fatal } from './fatal.ts';
import { openServices } from './open.ts';
import { makeDataDir, warnOfOpenFiles } from './private-files.ts';
import { runServer } from './run-server.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  makeDataDir(config.dataDir);
  warnOfOpenFiles(config.dataDir);
  const services = await openServices(config, {
    announce: (email, password) =>
      console.log(`First sign-in: ${email} with the password ${password} (shown only now)`),
  });
  await runServer(services);
}

start().catch(fatal());
