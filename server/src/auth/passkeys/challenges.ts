import type { FastifyRequest } from 'fastify';
import { readSessionToken } from '../../http/cookies.ts';
import { hashToken } from '../../identity/tokens.ts';
import type { Services } from '../../services.ts';
import { isBase64url } from './web-authn.ts';

/** As long as the browser is told to wait for the person. */
export const challengeLifetime = 5 * 60_000;

/** The browser that was given a challenge, by the cookie that it has since the handshake. */
const browserOf = (request: FastifyRequest) => hashToken(`challenge ${readSessionToken(request) ?? ''}`);

/** Keeps a challenge for this browser; `userId` is whoever adds a passkey, and null for a sign-in. */
export async function keepChallenge(
  { db, now }: Services,
  request: FastifyRequest,
  challenge: string,
  userId: number | null,
): Promise<void> {
  const row = { challenge, browser_hash: browserOf(request), user_id: userId, created_at: now() };
  await db.insertInto('passkey_challenges').values(row).execute();
}

/** Each is taken once, whether what comes with it is right or not. Answers whether it was there to take. */
export async function takeChallenge(
  { db, now }: Services,
  request: FastifyRequest,
  challenge: string,
  userId: number | null,
): Promise<boolean> {
  const taken = await db
    .deleteFrom('passkey_challenges')
    .where('challenge', '=', challenge)
    .where('browser_hash', '=', browserOf(request))
    .where('user_id', userId === null ? 'is' : '=', userId)
    .where('created_at', '>', now() - challengeLifetime)
    .returning('challenge')
    .executeTakeFirst();
  return taken !== undefined;
}

/** What the browser says it has answered; whether that is so is judged with the whole response. */
export function challengeIn(response: unknown): string {
  try {
    const { clientDataJSON } = (response as { response: { clientDataJSON: string } }).response;
    const { challenge } = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString());
    return isBase64url(challenge) ? challenge : '';
  } catch {
    return '';
  }
}
