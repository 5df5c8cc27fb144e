import { administrativeUsers, paths } from '@clareira/contract';
import { json } from '../../room/operation.ts';
import type { Room } from '../../room/room.ts';
import { id, instant, jsonBody, list, object, orNull, rowRef, type Schema, text } from '../../room/schemas.ts';
import { passkeyRoutes } from './routes.ts';
import { passkeySignInRoutes } from './sign-in-routes.ts';

const passkey = object({ id, name: { type: 'string' }, created_at: instant, used_at: orNull(instant) });
/** What a browser takes and gives is described by WebAuthn itself. */
const webAuthnJson: Schema = {
  type: 'object',
  description: 'As `PublicKeyCredential` of WebAuthn reads and writes it.',
};

export const passkeyRoom: Room = {
  routes(app, services) {
    passkeyRoutes(app, services);
    passkeySignInRoutes(app, services);
  },
  operations: [
    {
      method: 'get',
      path: paths.passkeys,
      tag: 'account',
      summary: "The caller's own passkeys.",
      answers: { 200: json(list(passkey)) },
      refusals: [401, 403],
    },
    {
      method: 'post',
      path: paths.passkeyOptions,
      tag: 'account',
      summary: 'What a browser needs to make a passkey; asks for the password.',
      body: jsonBody({ current_password: { type: 'string' } }),
      answers: { 200: json(webAuthnJson) },
      refusals: [401, 403, 422, 429],
    },
    {
      method: 'post',
      path: paths.passkeys,
      tag: 'account',
      summary: 'Adds the passkey that the browser made with the options.',
      headers: ['Idempotency-Key'],
      body: jsonBody({ name: text, response: webAuthnJson }),
      answers: { 201: json(passkey) },
      refusals: [401, 403, 404, 422],
    },
    {
      method: 'delete',
      path: paths.passkey(':id'),
      tag: 'account',
      summary: 'Removes a passkey.',
      answers: { 204: undefined },
      refusals: [401, 403, 404],
    },
    {
      method: 'post',
      path: paths.passkeySignInOptions,
      tag: 'session',
      summary: 'What a browser needs to sign in with a passkey.',
      answers: { 200: json(webAuthnJson) },
      refusals: [422, 429],
      isWayIn: true,
    },
    {
      method: 'post',
      path: paths.passkeySignIn,
      tag: 'session',
      summary: 'Signs in with a passkey: it is both factors at once.',
      body: jsonBody({ response: webAuthnJson }),
      answerHeaders: ['Set-Cookie'],
      answers: { 200: json(rowRef(administrativeUsers)) },
      refusals: [422, 429],
      isWayIn: true,
    },
  ],
};
