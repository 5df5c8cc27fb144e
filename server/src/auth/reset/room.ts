import { paths } from '@clareira/contract';
import type { Room } from '../../room/room.ts';
import { jsonBody, newPassword } from '../../room/schemas.ts';
import { resetRoutes } from './routes.ts';

const refusals = [404, 422, 429];

export const resetRoom: Room = {
  routes: resetRoutes,
  operations: [
    {
      method: 'post',
      path: paths.forgotPassword,
      tag: 'session',
      summary:
        'Sends a link for a new password to whoever has this address. Without a mail server there is no such call.',
      body: jsonBody({ email: { type: 'string' } }),
      answers: { 204: undefined },
      refusals,
      isWayIn: true,
    },
    {
      method: 'post',
      path: paths.resetPassword,
      tag: 'session',
      summary: 'A new password by the token of a link, once and for an hour; all sessions end.',
      body: jsonBody({ token: { type: 'string' }, password: newPassword }),
      answers: { 204: undefined },
      refusals,
      isWayIn: true,
    },
  ],
};
