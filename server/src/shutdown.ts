import type { FastifyInstance } from 'fastify';
import type { Services } from './services.ts';

/** A request that takes longer than this to end is not waited for. */
const patience = 15_000;

/** Stops on Ctrl-C or when the system asks: requests under way end, then the database closes. */
export function stopCleanly(app: FastifyInstance, { db }: Services): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    // A connection that falls idle only now would otherwise be kept open for its next request.
    setInterval(() => app.server.closeIdleConnections(), 50).unref();
    setTimeout(() => app.server.closeAllConnections(), patience).unref();
    await app.close();
    await db.destroy();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}
