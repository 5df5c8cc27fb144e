import { hash } from 'node:crypto';
import { accountForms, judgeForm, type Passkey, type Problems, paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Selectable } from 'kysely';
import { recordAs } from '../../audit/trail.ts';
import type { Tables } from '../../database/tables.ts';
import { readBody } from '../../http/body.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { readId } from '../../http/ids.ts';
import { enqueueMail } from '../../outbox/enqueue.ts';
import type { Services } from '../../services.ts';
import { authenticate, callerOf } from '../authenticate.ts';
import { requirePassword } from '../confirm-password.ts';
import { type ClaimKey, createOnce } from '../idempotency.ts';
import { writeOwn } from '../write-own.ts';
import { challengeIn, challengeLifetime, keepChallenge, takeChallenge } from './challenges.ts';
import { relyingPartyOf } from './relying-party.ts';
import { algorithms, webAuthn } from './web-authn.ts';

/** The caller's own passkeys. The password is asked for with the options: without them none can be added. */
export function passkeyRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  const signedIn = { onRequest: authenticate(services) };

  app.get(paths.passkeys, signedIn, async (request): Promise<Passkey[]> => {
    const { id } = callerOf(request).user;
    const rows = await db.selectFrom('passkeys').selectAll().where('user_id', '=', id).orderBy('id').execute();
    return rows.map(present);
  });

  app.post(paths.passkeyOptions, signedIn, async (request) => {
    const { user } = callerOf(request);
    await requirePassword(services, request, (await readBody(request, services, {})).fields);
    const known = await db.selectFrom('passkeys').selectAll().where('user_id', '=', user.id).execute();
    const { generateRegistrationOptions } = await webAuthn();
    const options = await generateRegistrationOptions({
      rpName: config.brand.name,
      rpID: relyingPartyOf(config, request).id,
      userID: await handleOf(services, user.id),
      userName: user.email,
      userDisplayName: user.name,
      timeout: challengeLifetime,
      attestationType: 'none',
      supportedAlgorithmIDs: algorithms,
      excludeCredentials: known.map(({ credential_id, transports }) => ({
        id: credential_id,
        transports: JSON.parse(transports),
      })),
      authenticatorSelection: { residentKey: 'required', userVerification: 'required' },
    });
    await keepChallenge(services, request, options.challenge, user.id);
    return options;
  });

  app.post(paths.passkeys, signedIn, async (request, reply) => {
    const { fields } = await readBody(request, services, {});
    const made = await createOnce(
      services,
      request,
      (claimKey) => addPasskey(services, request, fields, claimKey),
      (id) => findPasskey(services, id),
    );
    return reply.code(201).send(made);
  });

  app.delete<{ Params: { id: string } }>(paths.passkey(':id'), signedIn, async (request, reply) => {
    const id = readId(request.params.id);
    await writeOwn(services, callerOf(request), async ({ tx, at, caller }) => {
      const removed = await tx
        .deleteFrom('passkeys')
        .where('id', '=', id)
        .where('user_id', '=', caller.user.id)
        .returning('name')
        .executeTakeFirst();
      if (!removed) throw notFound();
      await recordAs(tx, at, caller, { action: 'passkey-removed', details: { id, name: removed.name } });
      await enqueueMail(services, tx, caller.user.id, 'passkeyRemoved', { name: removed.name });
    });
    return reply.code(204).send();
  });
}

async function addPasskey(
  services: Services,
  request: FastifyRequest,
  fields: Record<string, unknown>,
  claimKey: ClaimKey,
): Promise<Passkey> {
  const judged = judgeForm(accountForms.passkey, fields);
  if (!judged.ok) throw invalid({ ...judged.problems, ...missingResponse(fields.response) });
  const credential = await verifyNew(services, request, fields.response);
  const row = await writeOwn(services, callerOf(request), async (context) => {
    const { tx, at, caller } = context;
    const { name } = judged.values;
    const made = await tx
      .insertInto('passkeys')
      .values({ ...credential, name, user_id: caller.user.id, created_at: at })
      .onConflict((conflict) => conflict.column('credential_id').doNothing())
      .returningAll()
      .executeTakeFirst();
    if (!made) throw invalid({ response: 'value' });
    await recordAs(tx, at, caller, { action: 'passkey-added', details: { id: made.id, name } });
    await enqueueMail(services, tx, caller.user.id, 'passkeyAdded', { name });
    await claimKey(context, made);
    return made;
  });
  return present(row);
}

/** One that was removed meanwhile is not there any more. */
async function findPasskey({ db }: Services, id: number): Promise<Passkey> {
  const row = await db.selectFrom('passkeys').selectAll().where('id', '=', id).executeTakeFirst();
  if (!row) throw notFound();
  return present(row);
}

const missingResponse = (response: unknown): Problems => (response ? {} : { response: 'required' });

/** What is kept of a passkey whose response is right in every way; anything else is a 422. */
async function verifyNew(services: Services, request: FastifyRequest, response: unknown) {
  const problems = missingResponse(response);
  if (problems.response) throw invalid(problems);
  const challenge = challengeIn(response);
  const { id: expectedRPID, origin: expectedOrigin } = relyingPartyOf(services.config, request);
  if (!(await takeChallenge(services, request, challenge, callerOf(request).user.id))) {
    throw invalid({ response: 'value' });
  }
  const { verifyRegistrationResponse } = await webAuthn();
  const verification = await verifyRegistrationResponse({
    response: response as never,
    expectedChallenge: challenge,
    expectedOrigin,
    expectedRPID,
    supportedAlgorithmIDs: algorithms,
    requireUserVerification: true,
  }).catch(() => undefined);
  if (!verification?.verified) throw invalid({ response: 'value' });
  const { id, publicKey, counter, transports = [] } = verification.registrationInfo.credential;
  return {
    credential_id: id,
    public_key: Buffer.from(publicKey).toString('base64url'),
    counter,
    transports: JSON.stringify(transports.filter(isTransport).slice(0, 10)),
  };
}

/** A way to reach the authenticator, as its browser tells it: that part of a response is not signed. */
const isTransport = (told: unknown) => typeof told === 'string' && /^[\w-]{1,20}$/.test(told);

/** Names the person to their authenticator, and to nobody else: the same for all of their passkeys here. */
async function handleOf({ db }: Services, userId: number): Promise<Uint8Array<ArrayBuffer>> {
  const { created_at } = await db
    .selectFrom('users')
    .select('created_at')
    .where('id', '=', userId)
    .executeTakeFirstOrThrow();
  return Uint8Array.from(hash('sha256', `passkeys of ${userId} ${created_at}`, 'buffer'));
}

function present({ id, name, created_at, used_at }: Selectable<Tables['passkeys']>): Passkey {
  return {
    id,
    name,
    created_at: new Date(created_at).toISOString(),
    used_at: used_at === null ? null : new Date(used_at).toISOString(),
  };
}
