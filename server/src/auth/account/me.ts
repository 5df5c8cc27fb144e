import { fallbackLanguage, type OwnAccount, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import type { Kysely } from 'kysely';
import type { Tables } from '../../database/tables.ts';
import { authenticate, callerOf } from '../../http/caller.ts';
import type { Services } from '../../services.ts';
import { secondFactorOf } from '../second-factor/state.ts';

export function meRoute(app: FastifyInstance, services: Services): void {
  app.get(paths.me, { onRequest: authenticate(services) }, async (request): Promise<OwnAccount> => {
    const { user } = callerOf(request);
    const [second_factor, language] = await Promise.all([
      secondFactorOf(services.db, user.id),
      languageOf(services.db, user.id),
    ]);
    return { user, second_factor, language };
  });
}

/** The one that the person is written to in. */
async function languageOf(db: Kysely<Tables>, userId: number): Promise<string> {
  const chosen = await db
    .selectFrom('notice_choices')
    .select('language')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return chosen?.language ?? fallbackLanguage;
}
