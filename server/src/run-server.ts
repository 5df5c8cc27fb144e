import { buildApp } from './app.ts';
import { watchLoad } from './http/refuse-overload.ts';
import { jobs } from './jobs/index.ts';
import { startJobs } from './jobs/start.ts';
import { OperatorError } from './operator-error.ts';
import type { Services } from './services.ts';
import { stopCleanly } from './shutdown.ts';

/** Listens, says where, and stops cleanly when asked to. */
export async function runServer(services: Services): Promise<void> {
  const { host, port } = services.config;
  const app = await buildApp(services);
  watchLoad(app, services);
  startJobs(app, services, jobs);
  stopCleanly(app, services);
  const address = await app.listen({ host, port }).catch((error: Error) => {
    throw new OperatorError(`The server cannot listen at HOST=${host}, PORT=${port}: ${error.message}.`);
  });
  console.log(`Clareira is ready at ${address}`);
}
