import { accountForms, email as emailField, emailKey, judgeForm, type Problems, paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { doneBy, record } from '../../audit/trail.ts';
import { readBody } from '../../http/body.ts';
import { smallBody } from '../../http/body-limits.ts';
import { invalid, notFound } from '../../http/errors.ts';
import { limitCalls } from '../../http/limit-calls.ts';
import { commonPasswordProblem } from '../../identity/common-passwords.ts';
import { networkOf } from '../../identity/networks.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { hashToken } from '../../identity/tokens.ts';
import { enqueueMail } from '../../outbox/enqueue.ts';
import { linkLifetime } from '../../outbox/personal.ts';
import type { Services } from '../../services.ts';
import { endAccessOf } from '../end-access.ts';
import { lockPerson } from '../write-own.ts';
import { noteRequest, sendLink } from './send-links.ts';

/** Of one network, in a minute. */
export const mostResetCalls = 100;

const forgotten = { email: emailField() };

/** A new password by a link in a mail. Without a mail server there is none of this. */
export function resetRoutes(app: FastifyInstance, services: Services): void {
  const { db, mailer, now } = services;
  const withMail = {
    ...smallBody,
    onRequest: async () => {
      if (!mailer) throw notFound();
    },
  };
  const limit = ({ ip }: FastifyRequest) => limitCalls(services, `reset ${networkOf(ip)}`, mostResetCalls);

  app.post(paths.forgotPassword, withMail, async (request, reply) => {
    const judged = judgeForm(forgotten, (await readBody(request, services, {})).fields);
    if (!judged.ok) throw invalid(judged.problems);
    await limit(request);
    // The same one row whoever asks: neither the answer nor the time it takes tells whether anybody has this address.
    const id = await noteRequest(services, emailKey(judged.values.email));
    reply.raw.once('close', () => {
      sendLink(services, id).catch((error) => request.log.error({ err: error }, 'the link waits for the next round'));
    });
    return reply.code(204).send();
  });

  app.post(paths.resetPassword, withMail, async (request, reply) => {
    const { fields } = await readBody(request, services, {});
    await limit(request);
    const judged = judgeForm(accountForms.password, fields);
    const token = typeof fields.token === 'string' ? fields.token : '';
    const person = await findPerson(services, token);
    const problems: Problems = {
      ...(!person && { token: 'link' }),
      ...(judged.ok ? commonPasswordProblem(judged.values.password, person ?? {}) : judged.problems),
    };
    if (!person || !judged.ok || Object.keys(problems).length > 0) throw invalid(problems);

    const password_hash = await hashPassword(judged.values.password ?? '', `network ${networkOf(request.ip)}`);
    await db.transaction().execute(async (tx) => {
      await lockPerson(tx, person.id);
      const used = await tx
        .deleteFrom('password_resets')
        .where('token_hash', '=', hashToken(token))
        .returning('user_id')
        .executeTakeFirst();
      if (!used) throw invalid({ token: 'link' });
      await tx.updateTable('users').set({ password_hash }).where('id', '=', person.id).execute();
      await endAccessOf(tx, [person.id]);
      await enqueueMail(services, tx, person.id, 'passwordChanged', {});
      await record(tx, now(), { action: 'password-reset', ...doneBy(person, request.ip), details: {} });
    });
    return reply.code(204).send();
  });
}

/** Whose link it is, while it holds. */
function findPerson({ db, now }: Services, token: string) {
  return db
    .selectFrom('password_resets')
    .innerJoin('users', 'users.id', 'password_resets.user_id')
    .leftJoin('companies as own', 'own.id', 'users.company_id')
    .select(['users.id', 'users.name', 'users.email', 'users.company_id', 'users.account_id'])
    .where('password_resets.token_hash', '=', hashToken(token))
    .where('password_resets.created_at', '>', now() - linkLifetime)
    .where('users.deleted_at', 'is', null)
    .where('own.deleted_at', 'is', null)
    .executeTakeFirst();
}
