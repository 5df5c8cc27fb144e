import { languages, noticeTopics, paths } from '@clareira/contract';
import { json, updates } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { count, id, instant, list, object, orNull, type Schema } from '../room/schemas.ts';
import { noticeRoutes, unsentRoutes } from './routes.ts';
import { unsubscribeRoutes } from './unsubscribe.ts';

const choices = {
  language: { type: 'string', enum: languages },
  ...Object.fromEntries(noticeTopics.map((topic) => [topic, { type: 'boolean' }])),
};
const notices = object(choices);
const changes: Schema = { type: 'object', properties: choices };

const unsent = object({
  id,
  to: { type: 'string' },
  subject: { type: 'string' },
  status: { type: 'string', enum: ['waiting', 'failed'] },
  attempts: count,
  last_error: orNull({ type: 'string' }),
  created_at: instant,
});

const page = { type: 'text/html', schema: { type: 'string' } };

export const mailRoom: Room = {
  routes(app, services) {
    noticeRoutes(app, services);
    unsentRoutes(app, services);
    unsubscribeRoutes(app, services);
  },
  operations: [
    {
      method: 'get',
      path: paths.notices,
      tag: 'mail',
      summary: 'What the caller is told by mail, and in which language.',
      answers: { 200: json(notices) },
      refusals: [401],
    },
    ...updates({
      path: paths.notices,
      tag: 'mail',
      summary: 'Changes that; what is left out stays as it is.',
      body: { 'application/json': changes, 'multipart/form-data': changes },
      answers: { 200: json(notices) },
      refusals: [401, 422],
    }),
    {
      method: 'get',
      path: paths.mail(':account_id'),
      tag: 'mail',
      summary: "The account's mails that wait or have failed, newest first, for super users.",
      answers: { 200: json(list(unsent)) },
      refusals: [401, 403, 404],
    },
    {
      method: 'post',
      path: paths.mailRetry(':account_id', ':mail_id'),
      tag: 'mail',
      summary: 'Tries one of them again, at once.',
      answers: { 204: undefined },
      refusals: [401, 403, 404],
    },
    {
      method: 'get',
      path: paths.unsubscribe(':token'),
      tag: 'mail',
      summary: 'A page with a button that stops the notices. Looking at it changes nothing.',
      answers: { 200: page },
      refusals: [404],
    },
    {
      method: 'post',
      path: paths.unsubscribe(':token'),
      tag: 'mail',
      summary: 'Turns off the kinds of notices that a mail held (RFC 8058): no session, no CSRF token.',
      answers: { 200: page },
      refusals: [404],
      needsNoCsrfToken: true,
    },
  ],
};
