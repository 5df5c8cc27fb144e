import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';

/** The portal's address as people reach it, without a slash at its end: as it was set, or as this request came. */
export function originOf(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  return publicUrl ?? `${request.protocol}://${request.host}`;
}
