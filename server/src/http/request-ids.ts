import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import { isIPv6 } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import { proxyList } from './proxies.ts';

const header = 'x-request-id';
const isSane = /^[\w.:-]{8,64}$/;

/** A proxy that is trusted may bring the id under which its own log tells of the request; anyone else gets a new one. */
export function requestIdOf(trustProxy: Config['trustProxy']): (request: IncomingMessage) => string {
  const isTrusted = trustedPeer(trustProxy);
  return ({ headers, socket }) => {
    const given = headers[header];
    return typeof given === 'string' && isSane.test(given) && isTrusted(socket.remoteAddress) ? given : randomUUID();
  };
}

/** Every answer carries the id that the log has. */
export function tellRequestIds(app: FastifyInstance): void {
  app.addHook('onRequest', ({ id }, reply, done) => {
    reply.header(header, id);
    done();
  });
}

function trustedPeer(trustProxy: Config['trustProxy']): (address: string | undefined) => boolean {
  const list = typeof trustProxy === 'string' ? proxyList(trustProxy) : undefined;
  if (!list) return () => Boolean(trustProxy);
  return (address) => address !== undefined && list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
