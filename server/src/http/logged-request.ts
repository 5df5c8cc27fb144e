import type { FastifyRequest } from 'fastify';

/** Addresses that are a secret themselves, also as a proxy may write them: whoever reads one in a log could open what it opens. */
const secretPaths = /^((?:https?:\/\/[^/]*)?\/(?:api\/shares|api\/unsubscribe|calendar))\/[^/?]+/i;

/** What the log says of a request. */
export function loggedRequest(request: FastifyRequest) {
  return {
    method: request.method,
    url: withoutSecrets(request.url),
    host: request.host,
    remoteAddress: request.ip,
    remotePort: request.socket.remotePort ?? 0,
  };
}

export const withoutSecrets = (url: string) => url.replace(secretPaths, '$1/[secret]');
