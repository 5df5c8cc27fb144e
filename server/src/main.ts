import { readConfig } from './config/config.ts';
import { fatal } from './fatal.ts';
import { makeDataDir, warnOfOpenFiles } from './private-files.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  makeDataDir(config.dataDir);
  warnOfOpenFiles(config.dataDir);
  // Loading what serves takes longer than all else: a wrong setting is told before that.
  const [{ openServices }, { runServer }] = await Promise.all([import('./open.ts'), import('./run-server.ts')]);
  const services = await openServices(config, {
    announce: (email, password) =>
      console.log(`First sign-in: ${email} with the password ${password} (shown only now)`),
  });
  await runServer(services);
}

start().catch(fatal());
