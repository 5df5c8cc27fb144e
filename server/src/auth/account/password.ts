import { accountForms, judgeForm, type Problems, paths } from '@clareira/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { recordAs } from '../../audit/trail.ts';
import { readUpdate } from '../../http/body.ts';
import { invalid } from '../../http/errors.ts';
import { sessionTokenOf } from '../../identity/caller.ts';
import { commonPasswordProblem } from '../../identity/common-passwords.ts';
import { hashPassword } from '../../identity/passwords.ts';
import { enqueueMail } from '../../outbox/enqueue.ts';
import type { Services } from '../../services.ts';
import { authenticate, callerOf } from '../authenticate.ts';
import { confirmPassword } from '../confirm-password.ts';
import { endAccessOf } from '../end-access.ts';
import { writeOwn } from '../write-own.ts';

export function ownPasswordRoute(app: FastifyInstance, services: Services): void {
  const onRequest = authenticate(services);
  const handler = async (request: FastifyRequest, reply: FastifyReply) => {
    const caller = callerOf(request);
    const { fields } = await readUpdate(request, services, {});
    const judged = judgeForm(accountForms.password, fields);
    const confirmed = await confirmPassword(services, request, fields);
    const problems: Problems = {
      ...('problem' in confirmed && { current_password: confirmed.problem }),
      ...(judged.ok ? commonPasswordProblem(judged.values.password, caller.user) : judged.problems),
    };
    if (Object.keys(problems).length > 0 || 'problem' in confirmed) throw invalid(problems);

    const password_hash = await hashPassword(judged.values.password ?? '', `user ${caller.user.id}`);
    await writeOwn(services, caller, async ({ tx, at, caller: now }) => {
      // Of two changes at once the second finds that its current password is the current one no more.
      const { numUpdatedRows } = await tx
        .updateTable('users')
        .set({ password_hash })
        .where('id', '=', caller.user.id)
        .where('password_hash', '=', confirmed.passwordHash)
        .executeTakeFirstOrThrow();
      if (numUpdatedRows === 0n) throw invalid({ current_password: 'currentPassword' });
      await endAccessOf(tx, [caller.user.id], sessionTokenOf(caller));
      await enqueueMail(services, tx, caller.user.id, 'passwordChanged', {});
      await recordAs(tx, at, now, { action: 'password-changed', details: {} });
    });
    return reply.code(204).send();
  };
  app.route({ method: ['PUT', 'POST'], url: paths.ownPassword, onRequest, handler });
}
