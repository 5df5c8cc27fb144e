import { administrativeUsers, paths } from '@clareira/contract';
import { json } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { input, instant, list, object, rowRef } from '../room/schemas.ts';
import { authRoutes } from './routes.ts';
import { sessionRoutes } from './session-routes.ts';

const user = rowRef(administrativeUsers);
const credentials = input({ email: { type: 'string' }, password: { type: 'string' } });
const secondFactorWanted = object({ second_factor: list({ enum: ['totp', 'recovery', 'passkey'] }) });
const ownSession = object({
  id: { type: 'string', description: 'Names the session; nobody can sign in with it.' },
  created_at: instant,
  used_at: instant,
  address: { type: 'string' },
  user_agent: { type: 'string' },
  current: { type: 'boolean', description: 'Whether it is the session that asks.' },
});

export const sessionRoom: Room = {
  routes(app, services) {
    authRoutes(app, services);
    sessionRoutes(app, services);
  },
  operations: [
    {
      method: 'get',
      path: paths.csrfCookie,
      tag: 'session',
      summary: 'Sets `XSRF-TOKEN`; every unsafe call sends it back as `X-XSRF-TOKEN`.',
      answerHeaders: ['Set-Cookie'],
      answers: { 204: undefined },
      refusals: [],
    },
    {
      method: 'post',
      path: paths.signIn,
      tag: 'session',
      summary:
        'Signs in: a new session and a new CSRF token. Whoever has a second factor is asked for it next: 202, and nothing but that call is open.',
      body: { 'application/json': credentials, 'multipart/form-data': credentials },
      answerHeaders: ['Set-Cookie'],
      answers: { 200: json(user), 202: json(secondFactorWanted) },
      refusals: [422, 429],
      isWayIn: true,
    },
    {
      method: 'post',
      path: paths.signOut,
      tag: 'session',
      summary: 'Ends the session, if there is one.',
      answerHeaders: ['Set-Cookie'],
      answers: { 204: undefined },
      refusals: [],
      isWayIn: true,
    },
    {
      method: 'get',
      path: paths.sessions,
      tag: 'session',
      summary: "The caller's own live sessions, the latest used first.",
      answers: { 200: json(list(ownSession)) },
      refusals: [401],
    },
    {
      method: 'delete',
      path: paths.sessions,
      tag: 'session',
      summary: "Ends all of the caller's sessions but the one that asks.",
      answers: { 204: undefined },
      refusals: [401],
    },
    {
      method: 'delete',
      path: paths.session(':session_id'),
      tag: 'session',
      summary: "Ends one of the caller's sessions; its own is a sign-out.",
      answerHeaders: ['Set-Cookie'],
      answers: { 204: undefined },
      refusals: [401, 404],
    },
  ],
};
