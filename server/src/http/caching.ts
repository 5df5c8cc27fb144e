import type { FastifyInstance } from 'fastify';

/** Customers' data never stays in a browser's cache on disk; only the portal's own files say otherwise. */
export function neverStored(app: FastifyInstance): void {
  app.addHook('onRequest', (_request, reply, done) => {
    reply.header('cache-control', 'no-store');
    done();
  });
}
