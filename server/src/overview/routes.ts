import { isDay, paths, sees } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { recordRefusal } from '../auth/refusals.ts';
import { invalid, notFound } from '../http/errors.ts';
import { readId } from '../http/ids.ts';
import { json } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { day } from '../room/schemas.ts';
import type { Services } from '../services.ts';
import { overviewOfAccount } from './of-account.ts';
import { overviewOfCompany } from './of-company.ts';
import { overviewSchema } from './schema.ts';

/** What the home screen tells: the account to its staff, their company to everyone else. */
function overviewRoute(app: FastifyInstance, services: Services): void {
  app.get<{ Params: Record<string, string>; Querystring: Record<string, unknown> }>(
    paths.overview(':account_id'),
    { onRequest: authenticate(services) },
    async (request) => {
      const { user } = callerOf(request);
      const account_id = readId(request.params.account_id);
      if (!sees(user, { account_id, company_id: null })) {
        await recordRefusal(services, request, 'overview', 404);
        throw notFound();
      }
      const { today = services.today() } = request.query;
      if (typeof today !== 'string' || !isDay(today)) throw invalid({ today: 'day' });
      return user.company_id === null
        ? overviewOfAccount(services, account_id, today)
        : overviewOfCompany(services, user.company_id, today);
    },
  );
}

export const overviewRoom: Room = {
  routes: overviewRoute,
  operations: [
    {
      method: 'get',
      path: paths.overview(':account_id'),
      tag: 'overview',
      summary: 'What the home screen tells: the account to its staff, their company to everyone else.',
      query: { today: day },
      answers: { 200: json(overviewSchema) },
      refusals: [401, 404, 422],
    },
  ],
};
