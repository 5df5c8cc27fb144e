import type { FastifyRequest } from 'fastify';

/**
 * Addresses that are a secret themselves, also as a proxy may write them: whoever reads one in a log could open what it opens.
 * The screens' are here for programs that leave out the '#' or send it along.
 */
const secretPaths =
  /^((?:https?:\/\/[^/]*)?\/+(?:#\/+)?(?:api\/shares|api\/unsubscribe|calendar|pasta|nova-senha))\/+[^/]+/i;

/** A screen's address is a secret wherever it stands: behind a path, a query, or both. */
const secretScreens = /(#\/+(?:pasta|nova-senha))\/+[^/?&#]+/gi;

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

export function withoutSecrets(url: string): string {
  const [path = '', ...query] = url.split('?');
  const plain = decoded(path);
  const told = secretPaths.test(plain) ? [plain.replace(secretPaths, '$1/[secret]'), ...query].join('?') : url;
  const whole = decoded(told);
  const hidden = whole.replace(secretScreens, '$1/[secret]');
  return hidden === whole ? told : hidden;
}

/** As the router reads it: `/api/%73hares` opens a folder too. What is no plain letter stays as it came. */
const decoded = (path: string) => path.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
