import type { FastifyRequest } from 'fastify';

/**
 * What makes an address a secret: whoever reads it in a log could open what it opens. At any depth, and however many slashes
 * there are, as a proxy or a mistake may write it. The screens' are here for programs that leave out the '#' or send it along.
 * A number after `shares` is the id of a row.
 */
const secretParts =
  /(?!\.?[/\\])(?<=[/\\](?:shares(?![/\\]\d+(?:[/\\]|$))|unsubscribe|calendar|pasta|nova-senha)[/\\](?:\.?[/\\])*)[^/\\]+/gi;

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
  const open = plain.replace(secretParts, '[secret]');
  const told = open === plain ? url : [open, ...query].join('?');
  const whole = decoded(told);
  const hidden = whole.replace(secretScreens, '$1/[secret]');
  return hidden === whole ? told : hidden;
}

/** As the router reads it: `/api/%73hares` opens a folder too. What is no plain letter stays as it came. */
const decoded = (path: string) => path.replace(/%[0-7][\da-f]/gi, decodeURIComponent);
