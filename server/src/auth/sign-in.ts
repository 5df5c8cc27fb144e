import type { User } from '@clareira/contract';
import type { FastifyRequest } from 'fastify';
import type { Transaction } from 'kysely';
import { doneBy, record } from '../audit/trail.ts';
import type { Tables } from '../database/tables.ts';
import { readSessionToken } from '../http/cookies.ts';
import { networkOf } from '../identity/networks.ts';
import { familiarity } from '../identity/throttle.ts';
import { hashToken } from '../identity/tokens.ts';
import { enqueueMail } from '../outbox/enqueue.ts';
import type { Services } from '../services.ts';

/**
 * The last step of every sign-in, once all that is asked for was shown: a session, whose token is answered. The person is
 * locked, so that each sign-in counts the sessions of the others.
 */
export async function completeSignIn(
  services: Services,
  tx: Transaction<Tables>,
  request: FastifyRequest,
  user: User,
  how: Record<string, unknown>,
): Promise<string> {
  const userAgent = request.headers['user-agent'] ?? '';
  const details = { email: user.email, ...how };
  await record(tx, services.now(), { action: 'sign-in', ...doneBy(user, request.ip), details });
  if (await isFromNewNetwork(services, tx, user.id, request.ip)) {
    await enqueueMail(services, tx, user.id, 'newSignIn', { address: request.ip, userAgent: userAgent.slice(0, 255) });
  }
  return services.sessions.start(tx, user.id, { address: request.ip, userAgent, replaces: readSessionToken(request) });
}

/** Notes the network too. The first sign-in of all is no news to whoever was just given a password. */
async function isFromNewNetwork(
  { now }: Services,
  tx: Transaction<Tables>,
  userId: number,
  address: string,
): Promise<boolean> {
  const at = now();
  const network_hash = hashToken(`network ${userId} ${networkOf(address)}`);
  const known = await tx
    .selectFrom('known_networks')
    .select('seen_at')
    .where('user_id', '=', userId)
    .where('network_hash', '=', network_hash)
    .executeTakeFirst();
  const person = await tx.selectFrom('users').select('signed_in_at').where('id', '=', userId).executeTakeFirst();
  await tx.updateTable('users').set({ signed_in_at: at }).where('id', '=', userId).execute();
  await tx
    .insertInto('known_networks')
    .values({ user_id: userId, network_hash, seen_at: at })
    .onConflict((conflict) => conflict.columns(['user_id', 'network_hash']).doUpdateSet({ seen_at: at }))
    .execute();
  const isKnown = known !== undefined && known.seen_at > at - familiarity;
  return !isKnown && person?.signed_in_at != null;
}
