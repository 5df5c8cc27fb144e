import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import type { Services } from '../services.ts';
import { unavailable } from './errors.ts';

/** Alive, and ready: not about to stop, and database and storage answer. */
export function healthRoutes(app: FastifyInstance, { db, storage }: Services): void {
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request) => {
    if (app.isDraining) throw unavailable();
    try {
      await Promise.all([sql`select 1`.execute(db), storage.check()]);
      return { status: 'ok' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable();
    }
  });
}
