import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../database/tables.ts';
import { json } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import type { Services } from '../services.ts';
import { unavailable } from './errors.ts';

/** A bucket is paid for by the question, and anybody may ask whether we are ready. */
const askBucketEvery = 2000;

/** Alive, and ready: not about to stop, and database and storage answer. */
function healthRoutes(app: FastifyInstance, { prepare, storage, mailer, config, now }: Services): void {
  const checkStorage = config.s3 ? atMostEvery(askBucketEvery, now, storage.check) : storage.check;
  // Found by its key, it need not wait behind those who write: a server with much to do is asked whether it is ready too.
  const findAccount = prepare(account, { id: 'bigint' });
  app.get('/healthz', async () => ({ status: 'ok' }));

  app.get('/readyz', async (request, reply) => {
    // Meant so: nothing failed that the log should tell of.
    if (app.isDraining) return reply.code(503).send(unavailable().body);
    try {
      await Promise.all([findAccount({ id: 1 }), checkStorage()]);
      // Mail that is away waits in the outbox: no reason to send people to another server.
      return { status: 'ok', mail: mailer ? (mailer.isAway() ? 'away' : 'ok') : 'off' };
    } catch (error) {
      request.log.warn({ err: error }, 'not ready');
      throw unavailable();
    }
  });
}

const account = (db: Kysely<Tables>, { id }: { id: number }) =>
  db.selectFrom('accounts').select('id').where('id', '=', id);

/** Whoever asks meanwhile gets the last answer, or the one that is under way. */
function atMostEvery<T>(milliseconds: number, now: () => number, ask: () => Promise<T>): () => Promise<T> {
  let last: { at: number; answer: Promise<T> } | undefined;
  return () => {
    const at = now();
    if (!last || Math.abs(at - last.at) >= milliseconds) last = { at, answer: ask() };
    return last.answer;
  };
}

const alive = json({ type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] });

const ready = json({
  type: 'object',
  properties: { status: { const: 'ok' }, mail: { enum: ['ok', 'away', 'off'] } },
  required: ['status', 'mail'],
});

export const healthRoom: Room = {
  routes: healthRoutes,
  operations: [
    { method: 'get', path: '/healthz', tag: 'health', summary: 'Alive.', answers: { 200: alive }, refusals: [] },
    {
      method: 'get',
      path: '/readyz',
      tag: 'health',
      summary: 'Database and storage answer.',
      answers: { 200: ready },
      refusals: [503],
    },
  ],
};
