import { administrativeUsers, paths } from '@clareira/contract';
import { json, type Operation } from '../../room/operation.ts';
import type { Room } from '../../room/room.ts';
import { anyText, jsonBody, object, rowRef } from '../../room/schemas.ts';
import { secondFactorRoute } from './sign-in-route.ts';
import { totpRoutes } from './totp-routes.ts';

const totp: Pick<Operation, 'path' | 'tag' | 'refusals'> = {
  path: paths.totp,
  tag: 'account',
  refusals: [401, 403, 422, 429],
};

export const secondFactorRoom: Room = {
  routes(app, services) {
    secondFactorRoute(app, services);
    totpRoutes(app, services);
  },
  operations: [
    {
      method: 'post',
      path: paths.secondFactor,
      tag: 'session',
      summary: 'The second step of a sign-in: a code of the authenticator app, or a recovery code.',
      body: jsonBody({ code: anyText }),
      answerHeaders: ['Set-Cookie'],
      answers: { 200: json(rowRef(administrativeUsers)) },
      refusals: [401, 403, 422, 429],
      isWayIn: true,
    },
    {
      ...totp,
      method: 'post',
      summary: 'A new secret for an authenticator app, shown once. It counts once a code of it has confirmed it.',
      body: jsonBody({ current_password: anyText }),
      answers: { 201: json(object({ secret: anyText, uri: anyText })) },
    },
    {
      ...totp,
      method: 'put',
      summary: 'Confirms the secret with a code: from now on a sign-in asks for one. Answers ten recovery codes, once.',
      body: jsonBody({ code: anyText }),
      answers: { 200: json(object({ recovery_codes: { type: 'array', items: anyText, minItems: 10, maxItems: 10 } })) },
    },
    {
      ...totp,
      method: 'delete',
      summary: 'Turns the second factor off.',
      body: jsonBody({ current_password: anyText }),
      answers: { 204: undefined },
      refusals: [...totp.refusals, 404],
    },
  ],
};
