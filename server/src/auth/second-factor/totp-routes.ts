import { isBlank, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { recordAs } from '../../audit/trail.ts';
import { readBody } from '../../http/body.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { enqueueMail } from '../../outbox/enqueue.ts';
import type { Services } from '../../services.ts';
import { authenticate, callerOf } from '../authenticate.ts';
import { requirePassword } from '../confirm-password.ts';
import { writeOwn } from '../write-own.ts';
import { removeTotp, renewRecoveryCodes, useStep } from './codes.ts';
import { newSecret, otpauthUri } from './totp.ts';

/** A secret that nobody confirms is forgotten. */
const enrolmentLifetime = 15 * 60_000;

/** An authenticator app: a secret is shown once, a first code confirms it. */
export function totpRoutes(app: FastifyInstance, services: Services): void {
  const signedIn = { onRequest: authenticate(services) };

  app.post(paths.totp, signedIn, async (request, reply) => {
    await requirePassword(services, request, (await readBody(request, services, {})).fields);
    const secret = newSecret();
    const { user } = await writeOwn(services, callerOf(request), async ({ tx, at, caller }) => {
      const pending = { pending_secret: secret, pending_at: at };
      await tx
        .insertInto('totp_secrets')
        .values({ user_id: caller.user.id, secret: null, ...pending })
        .onConflict((conflict) => conflict.column('user_id').doUpdateSet(pending))
        .execute();
      return caller;
    });
    return reply.code(201).send({ secret, uri: otpauthUri(secret, services.config.brand.name, user.email) });
  });

  app.put(paths.totp, signedIn, async (request) => {
    const { code } = (await readBody(request, services, {})).fields;
    if (isBlank(code)) throw invalid({ code: 'required' });
    const recovery_codes = await writeOwn(services, callerOf(request), async ({ tx, at, caller }) => {
      const { id } = caller.user;
      const found = await tx
        .selectFrom('totp_secrets')
        .select('pending_secret')
        .where('user_id', '=', id)
        .where('pending_at', '>', at - enrolmentLifetime)
        .executeTakeFirst();
      const secret = found?.pending_secret;
      if (!secret || typeof code !== 'string') throw invalid({ code: 'code' });
      // The code that enrols is used up with it, and those of an older secret count no more.
      await tx.deleteFrom('totp_uses').where('user_id', '=', id).execute();
      if (!(await useStep(tx, id, secret, code, at))) throw invalid({ code: 'code' });
      const confirmed = { secret, pending_secret: null, pending_at: null };
      await tx.updateTable('totp_secrets').set(confirmed).where('user_id', '=', id).execute();
      await recordAs(tx, at, caller, { action: 'second-factor-on', details: {} });
      await enqueueMail(services, tx, id, 'totpOn', {});
      return renewRecoveryCodes(tx, id);
    });
    return { recovery_codes };
  });

  app.delete(paths.totp, signedIn, async (request, reply) => {
    await requirePassword(services, request, (await readBody(request, services, {})).fields);
    await writeOwn(services, callerOf(request), async ({ tx, at, caller }) => {
      const removed = await removeTotp(tx, caller.user.id);
      if (!removed) throw notFound();
      if (!removed.wasOn) return;
      await recordAs(tx, at, caller, { action: 'second-factor-off', details: {} });
      await enqueueMail(services, tx, caller.user.id, 'totpOff', {});
    });
    return reply.code(204).send();
  });
}
