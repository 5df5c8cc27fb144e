import { paths, visitRequests as resource, unknownTechnicalManager, visitDayProblems } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import { authenticate, callerOf } from '../auth/authenticate.ts';
import { createOnce } from '../auth/idempotency.ts';
import { readBody } from '../http/body.ts';
import { invalid } from '../http/errors.ts';
import { limitMember } from '../http/limit-calls.ts';
import { authorize, targetOf } from '../resources/engine/authorize.ts';
import { codecOf } from '../resources/engine/codec.ts';
import { judgeRow } from '../resources/engine/judge-row.ts';
import { findRowById } from '../resources/engine/rows.ts';
import type { ServerResource } from '../resources/engine/server-resource.ts';
import { permits, writeAs } from '../resources/engine/write-as.ts';
import { writeRow } from '../resources/engine/write-row.ts';
import { schedules } from '../resources/schedules.ts';
import { json } from '../room/operation.ts';
import { placeInRoute } from '../room/places.ts';
import type { Room } from '../room/room.ts';
import { inputSchemas, rowRef } from '../room/schemas.ts';
import type { Services } from '../services.ts';

/** What a client asks for becomes a schedule; only who may ask, and for what, is said of its own. */
const visitRequests: ServerResource = {
  ...schedules,
  resource,
  judge: ({ values, today }) => visitDayProblems(values.date, today),
};

const path = paths.rows(resource, placeInRoute);

/** Of one member, in a minute. */
export const mostVisitRequests = 60;

function visitRequestRoute(app: FastifyInstance, services: Services): void {
  const creating = [authenticate(services), authorize(services, visitRequests, 'create')];
  const { present } = codecOf(schedules.resource);
  app.post(path, { onRequest: creating }, async (request, reply) => {
    const { fields } = await readBody(request, services, {});
    const { place } = targetOf(request);
    const authority = { place, may: permits('create', resource), locksPlaceLast: true };
    const row = await createOnce(
      services,
      request,
      async (claimKey) => {
        const values = visitAskedFor(services, fields);
        const caller = callerOf(request);
        await limitMember(services, caller.user, 'visit requests', mostVisitRequests);
        return writeAs(services, caller, authority, async (context) => {
          const written = await writeRow(context, schedules, place, { action: 'create', values });
          await claimKey(context, written);
          return written;
        });
      },
      (id) => findRowById(services.db, schedules, id),
    );
    return reply.code(201).send(present(row));
  });
}

/** The whole schedule: what the client does not say is not known before the visit is confirmed. */
function visitAskedFor(services: Services, fields: Record<string, unknown>) {
  const today = services.today();
  const { values, problems } = judgeRow(visitRequests, fields, true, today);
  if (Object.keys(problems).length > 0) throw invalid(problems);
  return {
    ...values,
    request_date: today,
    technical_manager: unknownTechnicalManager,
    status: 'pending_confirmation',
  };
}

export const visitRequestRoom: Room = {
  routes: visitRequestRoute,
  operations: [
    {
      method: 'post',
      path,
      tag: 'schedules',
      summary: 'Asks for a visit: a schedule that waits for confirmation.',
      headers: ['Idempotency-Key'],
      body: inputSchemas(resource, true),
      answers: { 201: json(rowRef(schedules.resource)) },
      refusals: [401, 403, 404, 422],
    },
  ],
};
