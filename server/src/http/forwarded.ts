import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';
import type { FastifyInstance } from 'fastify';
import type { TrustsPeer } from '../config/proxies.ts';

const header = 'x-forwarded-for';
const forwardedHeaders = [header, 'x-forwarded-proto', 'x-forwarded-host'];

/**
 * Leaves in `X-Forwarded-For` what proxies wrote, as plain addresses: it is counted by and written down, and a port or
 * a word in it would be a caller of its own. What stands before a word that is no address says nothing either.
 */
export function tidyForwarded({ headers }: IncomingMessage): void {
  const given = headers[header];
  if (given === undefined) return;
  const addresses = [given].flat().join(',').split(',').map(plainAddress);
  const known = addresses.slice(addresses.lastIndexOf(undefined) + 1);
  if (known.length > 0) headers[header] = known.join(', ');
  else delete headers[header];
}

/** Without its port, as some proxies write it: `203.0.113.7:4711`, `[2001:db8::1]:4711`. */
function plainAddress(text: string): string | undefined {
  const trimmed = text.trim();
  const address = /^\[(.+)\](?::\d+)?$/.exec(trimmed)?.[1] ?? /^([\d.]+):\d+$/.exec(trimmed)?.[1] ?? trimmed;
  return isIP(address) ? address : undefined;
}

/** Whether a proxy that is trusted took the request by HTTPS, as the framework tells it of those that it sees. */
export function cameByHttps({ headers, socket }: IncomingMessage, trusts: TrustsPeer): boolean {
  const given = headers['x-forwarded-proto'];
  return (
    given !== undefined &&
    trusts(socket.remoteAddress, 0) &&
    [given].flat().join(',').split(',').at(-1)?.trim() === 'https'
  );
}

/** A proxy that nobody trusts makes one caller of all: whoever reads the log should know, and once is enough. */
export function warnOfUntrusted(app: FastifyInstance, trusts: TrustsPeer): void {
  let hasWarned = false;
  app.addHook('onRequest', ({ raw: { headers, socket }, log }, _reply, done) => {
    if (!hasWarned && forwardedHeaders.some((name) => name in headers) && !trusts(socket.remoteAddress, 0)) {
      hasWarned = true;
      log.warn({ peer: socket.remoteAddress }, 'X-Forwarded headers of a peer that TRUST_PROXY does not name: ignored');
    }
    done();
  });
}
