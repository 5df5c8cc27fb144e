import type { FastifyRequest } from 'fastify';

/** The token of an `Authorization: Bearer` header. Other schemes are somebody else's: a proxy may have its own password. */
export function bearerOf({ headers: { authorization } }: FastifyRequest): string | undefined {
  if (authorization === undefined) return undefined;
  return /^bearer(?: +(.*))?$/i
    .exec(authorization.trim())
    ?.slice(1)
    .map((token) => token ?? '')[0];
}
