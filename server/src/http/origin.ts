import type { FastifyRequest } from 'fastify';
import type { Config } from '../config/config.ts';
import { unreadable } from './errors.ts';

/** The portal's address as people reach it, without a slash at its end: as it was set, or as this request came. */
export function originOf(request: FastifyRequest, { publicUrl }: Pick<Config, 'publicUrl'>): string {
  const origin = publicUrl ?? `${request.protocol}://${request.host}`;
  // A host may be any text, or none.
  if (!URL.canParse(origin)) throw unreadable();
  return origin;
}
