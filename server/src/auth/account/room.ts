import { administrativeUsers, paths } from '@clareira/contract';
import { json, updates } from '../../room/operation.ts';
import type { Room } from '../../room/room.ts';
import { count, input, jsonBody, newPassword, object, rowRef } from '../../room/schemas.ts';
import { passwordConfirmationRoute } from '../recent-confirmation.ts';
import { ownExportRoute } from './export.ts';
import { meRoute } from './me.ts';
import { ownPasswordRoute } from './password.ts';

const account = object({
  user: rowRef(administrativeUsers),
  second_factor: object({ totp: { type: 'boolean' }, passkeys: count, recovery_codes: count }),
  language: { type: 'string' },
});
const passwordChange = input({ current_password: { type: 'string' }, password: newPassword });

export const accountRoom: Room = {
  routes(app, services) {
    meRoute(app, services);
    ownPasswordRoute(app, services);
    passwordConfirmationRoute(app, services);
    ownExportRoute(app, services);
  },
  operations: [
    {
      method: 'get',
      path: paths.ownExport,
      tag: 'account',
      summary: 'All that is kept about the caller, as a JSON file.',
      answerHeaders: ['Content-Disposition'],
      answers: { 200: json({ type: 'object' }) },
      refusals: [401, 403],
    },
    {
      method: 'get',
      path: paths.me,
      tag: 'account',
      summary: 'Who the caller is, and what proves it beside the password.',
      answers: { 200: json(account) },
      refusals: [401, 403],
    },
    ...updates({
      path: paths.ownPassword,
      tag: 'account',
      summary: 'A new password for the caller, whose other sessions, API tokens and calendar address end.',
      body: { 'application/json': passwordChange, 'multipart/form-data': passwordChange },
      answers: { 204: undefined },
      refusals: [401, 403, 422, 429],
    }),
    {
      method: 'post',
      path: paths.passwordConfirmation,
      tag: 'account',
      summary: "Shows the caller's password once more: for two hours it need not be shown again in this session.",
      body: jsonBody({ current_password: { type: 'string' } }),
      answers: { 204: undefined },
      refusals: [401, 403, 422, 429],
    },
  ],
};
