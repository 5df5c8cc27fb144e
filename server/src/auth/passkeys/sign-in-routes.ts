import { paths, problemTexts, type User } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { doneBy } from '../../audit/trail.ts';
import { readBody } from '../../http/body.ts';
import { smallBody } from '../../http/body-limits.ts';
import { setCookies } from '../../http/cookies.ts';
import { invalid } from '../../http/errors.ts';
import { limitCalls } from '../../http/limit-calls.ts';
import { userColumns, userOf } from '../../identity/caller.ts';
import { networkOf } from '../../identity/networks.ts';
import { csrfTokenFor } from '../../identity/tokens.ts';
import type { Services } from '../../services.ts';
import { completeSignIn } from '../sign-in.ts';
import { lockPerson } from '../write-own.ts';
import { challengeIn, challengeLifetime, keepChallenge, takeChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { isBase64url, webAuthn } from './web-authn.ts';

/** Of one network, in a minute: each writes a challenge, or checks a signature. */
const mostPasskeyCalls = 60;

/** A passkey is something one has and something one knows or is, in one: no other factor is asked for. */
export function passkeySignInRoutes(app: FastifyInstance, services: Services): void {
  const { db, config, repeatedEvents, now } = services;

  const limit = ({ ip }: FastifyRequest) => limitCalls(services, `passkey ${networkOf(ip)}`, mostPasskeyCalls);

  /** Of a passkey that nobody has there is no account to tell. */
  const refuse = async (request: FastifyRequest, user: User | undefined) => {
    if (user) {
      const event = { action: 'sign-in-refused', ...doneBy(user, request.ip), details: { passkey: true } } as const;
      await repeatedEvents.record(`passkey-refused ${user.id}`, event, request.log);
    }
    return invalid({ response: 'credentials' }, problemTexts.credentials);
  };

  app.post(paths.passkeySignInOptions, smallBody, async (request) => {
    await limit(request);
    const { generateAuthenticationOptions } = await webAuthn();
    const options = await generateAuthenticationOptions({
      rpID: relyingPartyOf(config, request).id,
      timeout: challengeLifetime,
      userVerification: 'required',
    });
    await keepChallenge(services, request, options.challenge, null);
    return options;
  });

  app.post(paths.passkeySignIn, smallBody, async (request, reply) => {
    const { response } = (await readBody(request, services, {})).fields;
    if (!response) throw invalid({ response: 'required' });
    await limit(request);
    const found = await findPasskey(services, response);
    const challenge = challengeIn(response);
    const isAsked = await takeChallenge(services, request, challenge, null);
    const counter = found && isAsked ? await verify(services, request, response, challenge, found.passkey) : undefined;
    if (!found || counter === undefined) throw await refuse(request, found?.user);

    const { passkey, user } = found;
    const token = await db.transaction().execute(async (tx) => {
      if (!(await lockPerson(tx, user.id))) return undefined;
      // Removed meanwhile, or used by a copy of itself at the same time.
      const used = await tx
        .updateTable('passkeys')
        .set({ counter, used_at: now() })
        .where('id', '=', passkey.id)
        .where('counter', '=', passkey.counter)
        .returning('id')
        .executeTakeFirst();
      return used && completeSignIn(services, tx, request, user, { passkey: passkey.id });
    });
    if (!token) throw await refuse(request, user);
    setCookies(request, reply, token, csrfTokenFor(token));
    return user;
  });
}

type Found = NonNullable<Awaited<ReturnType<typeof findPasskey>>>;

/** The passkey that the response names, and whose it is, if they are there. */
async function findPasskey({ db }: Services, response: unknown) {
  const { id: credentialId } = response as { id?: unknown };
  if (!isBase64url(credentialId)) return undefined;
  const row = await db
    .selectFrom('passkeys')
    .innerJoin('users', 'users.id', 'passkeys.user_id')
    .leftJoin('companies as own', 'own.id', 'users.company_id')
    .select(userColumns)
    .select(['passkeys.id as passkey_id', 'passkeys.credential_id', 'passkeys.public_key', 'passkeys.counter'])
    .where('passkeys.credential_id', '=', credentialId)
    .where('users.deleted_at', 'is', null)
    .where('own.deleted_at', 'is', null)
    .executeTakeFirst();
  if (!row) return undefined;
  const { passkey_id, credential_id, public_key, counter } = row;
  return {
    user: userOf(row),
    passkey: { id: passkey_id, credentialId: credential_id, publicKey: public_key, counter },
  };
}

/** The new counter; undefined for whatever is not right: signature, origin, a person not verified, a counter that went back. */
async function verify(
  { config }: Services,
  request: FastifyRequest,
  response: unknown,
  expectedChallenge: string,
  { credentialId, publicKey, counter }: Found['passkey'],
): Promise<number | undefined> {
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(config, request);
  const { verifyAuthenticationResponse } = await webAuthn();
  const verification = await verifyAuthenticationResponse({
    response: response as never,
    expectedChallenge,
    expectedOrigin,
    expectedRPID,
    credential: { id: credentialId, publicKey: Uint8Array.from(Buffer.from(publicKey, 'base64url')), counter },
    requireUserVerification: true,
  }).catch(() => undefined);
  return verification?.verified ? verification.authenticationInfo.newCounter : undefined;
}
