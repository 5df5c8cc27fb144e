import { type OwnAccount, paths } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import type { Services } from '../../services.ts';
import { authenticate, callerOf } from '../authenticate.ts';
import { secondFactorOf } from '../second-factor/state.ts';
import { chosenLanguage } from './language.ts';

export function meRoute(app: FastifyInstance, services: Services): void {
  app.get(paths.me, { onRequest: authenticate(services) }, async (request): Promise<OwnAccount> => {
    const { user } = callerOf(request);
    const [second_factor, language] = await Promise.all([
      secondFactorOf(services.db, user.id),
      chosenLanguage(services.db, user.id),
    ]);
    return { user, second_factor, language };
  });
}
