import type { FastifyInstance } from 'fastify';

/** A connection that is busy when the server is told to stop ends with its answer: kept alive, it would hold the stop. */
export function closeAfterAnswer(app: FastifyInstance): void {
  let isClosing = false;
  app.addHook('preClose', async () => {
    isClosing = true;
  });
  app.addHook('onResponse', async ({ raw }) => {
    if (isClosing) raw.socket.end();
  });
}
