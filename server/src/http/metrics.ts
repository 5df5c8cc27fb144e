import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { isSameSecret } from '../identity/tokens.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { Services } from '../services.ts';
import { isOfCall } from './addresses.ts';
import { bearerOf } from './bearer.ts';
import { unauthenticated } from './errors.ts';

/** The figures, for whoever has the operator's token; a session opens nothing here. Without a token they are not there. */
export function metricsRoute(app: FastifyInstance, { metrics, config }: Services): void {
  const { metricsToken } = config;
  if (!metrics || !metricsToken) return;

  app.addHook('onResponse', (request, reply, done) => {
    metrics.answered({
      method: request.method,
      route: routeOf(request),
      status: reply.statusCode,
      seconds: reply.elapsedTime / 1000,
      type: String(reply.getHeader('content-type') ?? ''),
      bytes: Number(reply.getHeader('content-length') ?? 0),
    });
    done();
  });

  app.get('/metrics', async (request, reply) => {
    const given = bearerOf(request);
    if (!given || !isSameSecret(metricsToken, given)) throw unauthenticated({ 'www-authenticate': 'Bearer' });
    const { type, text } = await metrics.read();
    return reply.type(type).send(text);
  });
}

/** Counts an answer that the framework has no part in. */
export function countAnswer(
  metrics: Metrics,
  { method = '' }: IncomingMessage,
  response: ServerResponse,
  route: 'portal' | 'overload',
): void {
  const began = performance.now();
  response.once('finish', () => {
    const seconds = (performance.now() - began) / 1000;
    metrics.answered({ method, route, status: response.statusCode, seconds, type: '', bytes: 0 });
  });
}

/** Asked for by those who watch over the server. */
const watched = new Set(['/healthz', '/readyz', '/metrics']);

/** The portal's files are one thing, and so is all that is not there: a label for each would never end. */
function routeOf({ routeOptions: { url } }: FastifyRequest): string {
  if (url === undefined) return 'none';
  return isOfCall(url) || watched.has(url) ? url : 'portal';
}
