import { apiTokenAccess, paths } from '@clareira/contract';
import { json } from '../../room/operation.ts';
import type { Room } from '../../room/room.ts';
import { day, id, instant, jsonBody, list, object, orNull, type Schema, text } from '../../room/schemas.ts';
import { apiTokenRoutes } from './routes.ts';

const form = {
  name: text,
  access: { enum: apiTokenAccess },
  expires_on: day,
};
const properties = {
  id,
  ...form,
  created_at: instant,
  used_at: orNull(instant),
};
/** With the token, unless the call is answered again by its `Idempotency-Key`: it is told once only. */
const made = object(properties);
const newToken: Schema = {
  ...made,
  properties: { ...properties, token: { type: 'string', pattern: '^clr_' } },
};
const refusals = [401, 403];

export const apiTokenRoom: Room = {
  routes: apiTokenRoutes,
  operations: [
    {
      method: 'get',
      path: paths.apiTokens,
      tag: 'account',
      summary: "The caller's own API tokens, for staff.",
      answers: { 200: json(list(object(properties))) },
      refusals,
    },
    {
      method: 'post',
      path: paths.apiTokens,
      tag: 'account',
      summary: 'A new API token for `Authorization: Bearer`, shown once. It acts as its owner, a year at most.',
      headers: ['Idempotency-Key'],
      body: jsonBody({ ...form, current_password: { type: 'string' } }),
      answers: { 201: json(newToken) },
      refusals: [...refusals, 404, 422, 429],
    },
    {
      method: 'delete',
      path: paths.apiToken(':id'),
      tag: 'account',
      summary: 'Ends a token at once.',
      answers: { 204: undefined },
      refusals: [...refusals, 404],
    },
  ],
};
