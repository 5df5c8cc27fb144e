import type { FastifyInstance } from 'fastify';

declare module 'fastify' {
  interface FastifyInstance {
    /** Told to stop, and still serving until whoever sends requests has turned elsewhere. */
    isDraining: boolean;
  }
}

/** A connection that is busy when the server is told to stop ends with its answer: kept alive, it would hold the stop. */
export function closeAfterAnswer(app: FastifyInstance): void {
  let isClosing = false;
  app.decorate('isDraining', false);
  app.addHook('onRequest', (_request, reply, done) => {
    if (app.isDraining) reply.header('connection', 'close');
    done();
  });
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', ({ raw }, _reply, done) => {
    if (isClosing) raw.socket.end();
    done();
  });
}
