import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { FastifyInstance } from 'fastify';
import type { TrustsPeer } from '../config/proxies.ts';

export const requestIdHeader = 'x-request-id';
const header = requestIdHeader;
const isSane = /^[\w.:-]{8,64}$/;

/** A proxy that is trusted may bring the id under which its own log tells of the request; anyone else gets a new one. */
export function requestIdOf(trusts: TrustsPeer): (request: IncomingMessage) => string {
  return ({ headers, socket }) => {
    const given = headers[header];
    return typeof given === 'string' && isSane.test(given) && trusts(socket.remoteAddress, 0) ? given : randomUUID();
  };
}

/** Every answer carries the id that the log has. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(header, id);
    done();
  });
}
