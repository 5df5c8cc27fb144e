import { hasSecondFactor, isSuper, paths, type User } from '@clareira/contract';
import type { FastifyRequest } from 'fastify';
import type { Config } from '../../config.ts';
import { forbidden } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { secondFactorOf } from './state.ts';

/** What is open to whoever must set up a second factor first. */
const openPaths = new Set<string | undefined>([
  paths.me,
  paths.totp,
  paths.passkeys,
  paths.passkeyOptions,
  paths.passkey(':id'),
]);

const sessionCheck = paths.sessionCheck(':account_id').replace(/1$/, ':id');

function isOpen({ routeOptions: { url }, params }: FastifyRequest): boolean {
  return openPaths.has(url) || (url === sessionCheck && (params as { id?: string }).id === '1');
}

export function isRequiredOf({ requireSecondFactor }: Config, user: User): boolean {
  return requireSecondFactor === 'all' || (requireSecondFactor === 'staff' && isSuper(user));
}

/** 403 for whoever of those it is required of has none, but for the calls that set one up. */
export async function insistOnSecondFactor({ db }: Services, request: FastifyRequest, user: User) {
  if (isOpen(request)) return;
  if (!hasSecondFactor(await secondFactorOf(db, user.id))) throw forbidden();
}
