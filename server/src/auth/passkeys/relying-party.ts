import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config/config.ts';
import { originOf } from '../../http/origin.ts';

interface RelyingParty {
  /** The host that passkeys belong to: a browser offers them nowhere else. */
  id: string;
  origin: string;
}

/** The host of `PUBLIC_URL`, or the one that the browser asked. */
export function relyingPartyOf(config: Config, request: FastifyRequest): RelyingParty {
  const { hostname, origin } = new URL(originOf(request, config));
  return { id: hostname, origin };
}
