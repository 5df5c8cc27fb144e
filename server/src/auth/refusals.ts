import type { FastifyRequest } from 'fastify';
import { doneBy } from '../audit/trail.ts';
import type { Services } from '../services.ts';

/** Someone signed in asked for what its role may not do, or for what is somebody else's. */
export async function recordRefusal(
  { repeatedEvents }: Services,
  request: FastifyRequest,
  resource: string,
  status: 403 | 404,
): Promise<void> {
  if (!request.caller) return;
  const { user, address, by } = request.caller;
  const path = request.url.split('?')[0]?.slice(0, 200);
  const event = {
    action: 'access-refused',
    ...doneBy(user, address),
    resource,
    details: { method: request.method, path, status, ...(by.kind === 'token' && { api_token: by.id }) },
  } as const;
  await repeatedEvents.record(`access ${user.id} ${resource} ${status}`, event, request.log);
}
