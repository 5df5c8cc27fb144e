import { lazily } from '@clareira/contract';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config/config.ts';
import { resources } from '../resources/index.ts';
import { binary, json, type Operation } from '../room/operation.ts';
import type { Room } from '../room/room.ts';
import { openApiOf } from './document.ts';
import { apiPage, pagePolicy } from './page.ts';
import { resourceOperations } from './resource-operations.ts';

const own: Operation[] = [
  {
    method: 'get',
    path: '/api/openapi.json',
    tag: 'documentation',
    summary: 'This description, for machines.',
    answers: { 200: json({ type: 'object' }) },
    refusals: [],
  },
  {
    method: 'get',
    path: '/api/docs',
    tag: 'documentation',
    summary: 'This description, for people.',
    answers: { 200: binary('text/html') },
    refusals: [],
  },
];

/** Every call of the API: those of the rooms, and those that the declarations of the resources make. */
export function operationsOf(rooms: readonly Room[]): Operation[] {
  const declared = [...own, ...rooms.flatMap((room) => room.operations), ...resources.flatMap(resourceOperations)];
  return declared.map(completed);
}

/** With its path as OpenAPI spells it, and with what calls of its kind are refused for. */
function completed(operation: Operation): Operation {
  const { method, path, refusals, needsNoCsrfToken, isWayIn } = operation;
  // A body has only so long to arrive.
  const sending = method === 'get' ? [] : [400, 408, 413, 415, ...(needsNoCsrfToken ? [] : [419])];
  // Who is signed in may call only so often, and may have to set up a second factor first.
  const whoever = isWayIn ? [401, 403, 429] : refusals.includes(401) ? [403, 429] : [];
  // Whatever a call needs may be away: the database, or the files' store.
  const all = new Set([...sending, ...refusals, ...whoever, 503]);
  return { ...operation, path: path.replaceAll(/:(\w+)/g, '{$1}'), refusals: [...all].sort() };
}

/** The description of the API, made once, when it is first asked for: hardly anybody does, and no start waits for it. */
export function openApiRoutes(app: FastifyInstance, { brand }: Config, rooms: readonly Room[]): void {
  const operations = lazily(() => operationsOf(rooms));
  const declared = resources.map(({ resource }) => resource);
  const document = lazily(() => JSON.stringify(openApiOf(operations(), declared, brand.name)));
  const page = lazily(() => apiPage(operations(), brand.name));

  app.get('/api/openapi.json', async (_request, reply) =>
    reply.type('application/json; charset=utf-8').send(document()),
  );

  app.get('/api/docs', async (_request, reply) =>
    reply.type('text/html; charset=utf-8').header('content-security-policy', pagePolicy).send(page()),
  );
}
