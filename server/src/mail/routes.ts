import { isSuper, judgeNotices, paths } from '@clareira/contract';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { recordAs } from '../audit/trail.ts';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { recordRefusal } from '../auth/refusals.ts';
import { staffOnly } from '../auth/staff.ts';
import { readUpdate } from '../http/body.ts';
import { invalid, notFound } from '../http/errors.ts';
import { readId } from '../http/ids.ts';
import { writeAs } from '../resources/engine/write-as.ts';
import type { Services } from '../services.ts';
import { lockNotices, readNotices, writeNotices } from './notices.ts';
import { findMail, listUnsent, retryMail } from './unsent.ts';

/** What the caller wants to be told. */
export function noticeRoutes(app: FastifyInstance, services: Services): void {
  const signedIn = { onRequest: authenticate(services) };

  app.get(paths.notices, signedIn, async (request) => readNotices(services.db, callerOf(request).user.id));

  const change = async (request: FastifyRequest) => {
    const { fields } = await readUpdate(request, services, {});
    const caller = callerOf(request);
    return writeAs(services, caller, { place: null, may: () => true }, async ({ tx }) => {
      await lockNotices(tx, caller.user.id);
      const judged = judgeNotices(fields, await readNotices(tx, caller.user.id));
      if (!judged.ok) throw invalid(judged.problems);
      await writeNotices(tx, caller.user.id, judged.choices);
      return judged.choices;
    });
  };
  app.route({ method: ['PUT', 'POST'], url: paths.notices, ...signedIn, handler: change });
}

type InAccount = { Params: { account_id: string; mail_id: string } };

/** For the staff: what was not sent, and another try. */
export function unsentRoutes(app: FastifyInstance, services: Services): void {
  const { db, config } = services;
  const onRequest = staffOnly(services, 'mail');

  app.get<InAccount>(paths.mail(':account_id'), { onRequest }, async (request) =>
    listUnsent(db, config, readId(request.params.account_id)),
  );

  const found = async (request: FastifyRequest) => {
    const { account_id, mail_id } = request.params as InAccount['Params'];
    const mail = await findMail(db, readId(mail_id));
    const isOwn = mail?.account_id === readId(account_id);
    if (isOwn && mail.status !== 'sent') return;
    if (mail && !isOwn) await recordRefusal(services, request, 'mail', 404);
    throw notFound();
  };
  app.post<InAccount>(
    paths.mailRetry(':account_id', ':mail_id'),
    { onRequest: [...onRequest, found] },
    async (request, reply) => {
      const caller = callerOf(request);
      const id = readId(request.params.mail_id);
      await writeAs(services, caller, { place: null, may: isSuper }, async (context) => {
        const before = await retryMail(context.tx, caller.user.account_id, id, context.at);
        if (before === undefined) return;
        const details = { status: [before, 'waiting'] };
        const event = { action: 'update', resource: 'mail', row_id: id, details } as const;
        await recordAs(context.tx, context.at, caller, event);
      });
      return reply.code(204).send();
    },
  );
}
