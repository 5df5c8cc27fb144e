import { isSuper, sees } from '@clareira/contract';
import type { FastifyRequest, onRequestAsyncHookHandler } from 'fastify';
import { forbidden, notFound } from '../http/errors.ts';
import { readId } from '../http/ids.ts';
import type { Services } from '../services.ts';
import { authenticate, callerOf } from './authenticate.ts';
import { recordRefusal } from './refusals.ts';

/** For calls about an account as a whole: 404 for another account, then 403 for all but its super users. */
export function staffOnly(services: Services, resource: string): onRequestAsyncHookHandler[] {
  return [
    authenticate(services),
    async (request) => {
      const { user } = callerOf(request);
      const isSeen = sees(user, { account_id: accountIdOf(request), company_id: null });
      if (isSeen && isSuper(user)) return;
      await recordRefusal(services, request, resource, isSeen ? 403 : 404);
      throw isSeen ? forbidden() : notFound();
    },
  ];
}

export function accountIdOf(request: FastifyRequest): number {
  return readId((request.params as { account_id?: string }).account_id);
}
