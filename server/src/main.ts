import { ConfigError, readConfig } from './config.ts';
import { databaseAwayLine, isDatabaseAway } from './database/faults.ts';
import { MigrationError } from './database/migration.ts';
import { openServices } from './open.ts';
import { warnOfOpenFiles } from './private-files.ts';
import { runServer } from './run-server.ts';

async function start(): Promise<void> {
  const config = readConfig(process.env);
  warnOfOpenFiles(config.dataDir);
  const services = await openServices(config, {
    announce: (email, password) =>
      console.log(`First sign-in: ${email} with the password ${password} (shown only now)`),
  });
  await runServer(services);
}

start().catch((error: unknown) => {
  const isExpected = error instanceof ConfigError || error instanceof MigrationError || isAddressInUse(error);
  console.error(isExpected ? error.message : isDatabaseAway(error) ? databaseAwayLine(error) : error);
  process.exit(1);
});

function isAddressInUse(error: unknown): error is Error {
  return (
    error instanceof Error && 'code' in error && ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL'].includes(String(error.code))
  );
}
