import type { FastifyInstance } from 'fastify';
import { sweepFiles } from './annexes/sweep.ts';
import type { Services } from './services.ts';

const minute = 60_000;
const hour = 60 * minute;

/** What nobody asks for but time makes necessary: ended sessions, old counts and files that no row needs. */
export function startJobs(app: FastifyInstance, services: Services): void {
  const round = async () => {
    try {
      await services.sessions.purge();
      await services.throttle.purge();
      const swept = await sweepFiles(services);
      if (swept > 0) app.log.info({ swept }, 'files that no row needs were removed');
    } catch (error) {
      app.log.error({ err: error }, 'housekeeping failed');
    }
  };
  // A server that never lives for hours gets round to it too.
  const first = setTimeout(round, minute).unref();
  const timer = setInterval(round, 6 * hour).unref();
  app.addHook('onClose', async () => {
    clearTimeout(first);
    clearInterval(timer);
  });
}
