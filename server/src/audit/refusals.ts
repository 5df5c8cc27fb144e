import type { FastifyRequest } from 'fastify';
import { callerOf } from '../http/caller.ts';
import type { Services } from '../services.ts';
import { record } from './trail.ts';

/** Someone signed in asked for what its role may not do, or for what is somebody else's. */
export async function recordRefusal(
  { db, now }: Services,
  request: FastifyRequest,
  resource: string,
  status: 403 | 404,
): Promise<void> {
  const { user } = callerOf(request);
  await record(db, now(), {
    action: 'access-refused',
    account_id: user.account_id,
    company_id: user.company_id,
    user_id: user.id,
    resource,
    address: request.ip,
    details: { method: request.method, path: request.url.split('?')[0]?.slice(0, 200), status },
  });
}
