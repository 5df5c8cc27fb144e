import type { FastifyInstance } from 'fastify';
import { sweepFiles } from './annexes/sweep.ts';
import type { Services } from './services.ts';

const hour = 3_600_000;

/** What nobody asks for but time makes necessary: ended sessions, old counts and files that no row needs. */
export function keepHouse(app: FastifyInstance, services: Services): void {
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
  const timer = setInterval(round, 6 * hour).unref();
  app.addHook('onClose', async () => clearInterval(timer));
}
