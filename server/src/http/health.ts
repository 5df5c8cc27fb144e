import type { FastifyInstance } from 'fastify';
import { sql } from 'kysely';
import { json } from '../openapi/operation.ts';
import type { Room } from '../room.ts';
import type { Services } from '../services.ts';
import { unavailable } from './errors.ts';

/** Alive, and ready: not about to stop, and database and storage answer. */
function healthRoutes(app: FastifyInstance, { db, storage }: Services): void {
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

const health = json({ type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] });

export const healthRoom: Room = {
  routes: healthRoutes,
  operations: [
    { method: 'get', path: '/healthz', tag: 'health', summary: 'Alive.', answers: { 200: health }, refusals: [] },
    {
      method: 'get',
      path: '/readyz',
      tag: 'health',
      summary: 'Database and storage answer.',
      answers: { 200: health },
      refusals: [503],
    },
  ],
};
