import { paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { readBody } from '../http/body.ts';
import { invalid } from '../http/errors.ts';
import { sessionTokenOf } from '../identity/caller.ts';
import { hashToken } from '../identity/tokens.ts';
import type { Services, WriteContext } from '../services.ts';
import { authenticate, callerOf } from './authenticate.ts';
import { requirePassword } from './confirm-password.ts';
import { writeOwn } from './write-own.ts';

/** Long enough for a morning's work on users, too short for a session that was left open overnight or stolen. */
export const confirmationLasts = 2 * 60 * 60_000;

/**
 * For calls that the specification gives no field for a password: it must have been shown within the last two hours, by
 * signing in or by the call below. An API token was made with the password, and a shell is the operator's own.
 */
export async function requireRecentPassword({ tx, caller, at }: Pick<WriteContext, 'tx' | 'caller' | 'at'>) {
  const token = sessionTokenOf(caller);
  if (token === undefined) return;
  const confirmed = await tx
    .selectFrom('sessions')
    .select('confirmed_at')
    .where('token_hash', '=', hashToken(token))
    .where('confirmed_at', '>', at - confirmationLasts)
    .executeTakeFirst();
  if (!confirmed) throw invalid({ current_password: 'confirmPassword' });
}

export function passwordConfirmationRoute(app: FastifyInstance, services: Services): void {
  app.post(paths.passwordConfirmation, { onRequest: authenticate(services) }, async (request, reply) => {
    const caller = callerOf(request);
    const { fields } = await readBody(request, services, {});
    await requirePassword(services, request, fields);
    await writeOwn(services, caller, ({ tx, at }) =>
      tx
        .updateTable('sessions')
        .set({ confirmed_at: at })
        .where('token_hash', '=', hashToken(sessionTokenOf(caller) ?? ''))
        .execute(),
    );
    return reply.code(204).send();
  });
}
