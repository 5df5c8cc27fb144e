import {
  companies,
  hasSecondFactor,
  isSecondFactorRequired,
  paths,
  type SecondFactorWanted,
  type User,
} from '@clareira/contract';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import type { Config } from '../../config/config.ts';
import type { Tables } from '../../database/tables.ts';
import { forbidden } from '../../http/errors.ts';
import type { Services } from '../../services.ts';
import { recordRefusal } from '../refusals.ts';
import { secondFactorOf } from './state.ts';

/** What is open to whoever must set up a second factor first. */
const openPaths = new Set<string | undefined>([
  paths.me,
  paths.totp,
  paths.passkeys,
  paths.passkeyOptions,
  paths.passkey(':id'),
]);

const oneCompany = paths.row(companies, { account_id: ':account_id' }, ':id');

/** The session check shares its address with a company, which may be changed and deleted by it. */
function isOpen({ method, routeOptions: { url }, params }: FastifyRequest): boolean {
  return openPaths.has(url) || (url === oneCompany && isRead(method) && (params as { id?: string }).id === '1');
}

const isRead = (method: string) => method === 'GET' || method === 'HEAD';

export function isRequiredOf({ requireSecondFactor }: Config, user: User): boolean {
  return isSecondFactorRequired(requireSecondFactor, user);
}

/** Of those it is required of: 403 for whoever has none, but for the calls that set one up. Ask `isRequiredOf` first. */
export async function insistOnSecondFactor(services: Services, request: FastifyRequest, user: User) {
  if (isOpen(request) || hasSecondFactor(await secondFactorOf(services.db, user.id))) return;
  await recordRefusal(services, request, 'second-factor', 403);
  throw forbidden();
}

/**
 * What a right password does not open by itself. A passkey signs in without a password; only where a second factor is
 * required does the password alone no longer sign in whoever has one.
 */
export async function askedAfterPassword(
  { config }: Services,
  db: Kysely<Tables>,
  user: User,
): Promise<SecondFactorWanted['second_factor']> {
  const { totp, passkeys } = await secondFactorOf(db, user.id);
  if (totp) return ['totp', 'recovery'];
  return passkeys > 0 && isRequiredOf(config, user) ? ['passkey'] : [];
}
