import { administrativeUsers, companies, paths, type Resource } from '@clareira/contract';
import { overviewSchema } from './overview-schema.ts';
import { auditEventSchema, inputSchema, ownSessionSchema, rowSchema, type Schema } from './schemas.ts';

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  path: string;
  tag: string;
  summary: string;
  query?: string[];
  body?: Record<string, Schema>;
  /** By status; `undefined` is an answer without a body. */
  answers: Record<number, { type: string; schema: Schema } | undefined>;
  /** The refusals that this call knows, beside the ones they all know. */
  refusals: number[];
}

const json = (schema: Schema) => ({ type: 'application/json', schema });
const binary = (type: string) => ({ type, schema: { type: 'string', contentMediaType: type } });
const at = { account_id: '{account_id}', company_id: '{company_id}' };

/** 503 when the files' store is full or away. */
const changing = [400, 401, 403, 404, 412, 413, 415, 419, 422, 503];

export function resourceOperations(resource: Resource): Operation[] {
  const name = resource.name;
  const ref = json({ $ref: `#/components/schemas/${name}` });
  const body = {
    'application/json': inputSchema(resource, false),
    'multipart/form-data': inputSchema(resource, true),
  };
  const rows = { path: paths.rows(resource, at), tag: name };
  const row = { path: paths.row(resource, at, '{id}'), tag: name };
  const oneRow: Operation = {
    ...row,
    method: 'get',
    summary:
      'One row, with its version as `ETag`: sent back as `If-Match`, a change or deletion of another version is a 412.',
    answers: { 200: ref, 304: undefined },
    refusals: [401, 403, 404],
  };
  const operations: Operation[] = [
    {
      ...rows,
      method: 'get',
      summary:
        'The rows, ordered by id unless `sort` says otherwise; `Link` leads to the next page. Asked for without a query, ' +
        'they carry an `ETag`, and `If-None-Match` with it is answered 304 for as long as nothing of the place changed.',
      query: ['search', 'sort', 'limit', 'after'],
      answers: { 200: json({ type: 'array', items: { $ref: `#/components/schemas/${name}` } }), 304: undefined },
      refusals: [401, 403, 404, 422],
    },
    {
      ...rows,
      method: 'post',
      summary: 'Creates a row.',
      body,
      answers: { 201: ref },
      refusals: changing,
    },
    ...(resource.name === companies.name ? [] : [oneRow]),
    {
      ...row,
      method: 'put',
      summary: 'Changes a row: the body carries all of it.',
      body,
      answers: { 200: ref },
      refusals: changing,
    },
    {
      ...row,
      method: 'post',
      summary: 'The same, for senders of forms: the body carries `_method=put` too.',
      body,
      answers: { 200: ref },
      refusals: changing,
    },
    {
      ...row,
      method: 'delete',
      summary: 'Hides a row and keeps it, with who and when.',
      answers: { 204: undefined },
      refusals: changing,
    },
  ];
  if (Object.keys(resource.files).length === 0) return operations;
  const ids = { type: 'array', items: { type: 'integer', minimum: 1 }, minItems: 1, maxItems: 1000 };
  return [
    ...operations,
    {
      path: paths.zip(resource, at),
      tag: name,
      method: 'post',
      summary: 'One ZIP with the PDFs of these rows. An id that the caller may not see makes the whole call a 404.',
      body: { 'application/json': { type: 'object', properties: { ids }, required: ['ids'] } },
      answers: { 200: binary('application/zip') },
      refusals: changing,
    },
  ];
}

const user = { $ref: `#/components/schemas/${administrativeUsers.name}` };
const credentials: Schema = {
  type: 'object',
  properties: { email: { type: 'string' }, password: { type: 'string' } },
  required: ['email', 'password'],
};
const health = json({ type: 'object', properties: { status: { const: 'ok' } }, required: ['status'] });

/** What is not a resource. */
export const otherOperations: Operation[] = [
  {
    method: 'get',
    path: paths.csrfCookie,
    tag: 'session',
    summary: 'Sets `XSRF-TOKEN`; every unsafe call sends it back as `X-XSRF-TOKEN`.',
    answers: { 204: undefined },
    refusals: [],
  },
  {
    method: 'post',
    path: paths.signIn,
    tag: 'session',
    summary: 'Signs in: a new session and a new CSRF token.',
    body: { 'application/json': credentials, 'multipart/form-data': credentials },
    answers: { 200: json(user) },
    refusals: [400, 413, 415, 419, 422, 429],
  },
  {
    method: 'post',
    path: paths.signOut,
    tag: 'session',
    summary: 'Ends the session, if there is one.',
    answers: { 204: undefined },
    refusals: [400, 413, 415, 419],
  },
  {
    method: 'get',
    path: paths.sessions,
    tag: 'session',
    summary: "The caller's own live sessions, the latest used first.",
    answers: { 200: json({ type: 'array', items: ownSessionSchema }) },
    refusals: [401],
  },
  {
    method: 'delete',
    path: paths.sessions,
    tag: 'session',
    summary: "Ends all of the caller's sessions but the one that asks.",
    answers: { 204: undefined },
    refusals: [400, 401, 413, 415, 419],
  },
  {
    method: 'delete',
    path: paths.session('{session_id}'),
    tag: 'session',
    summary: "Ends one of the caller's sessions; its own is a sign-out.",
    answers: { 204: undefined },
    refusals: [400, 401, 404, 413, 415, 419],
  },
  {
    method: 'get',
    path: '/api/accounts/{account_id}/companies/{id}',
    tag: 'companies',
    summary: 'One company. For company 1, a 204 says that the session is alive and nothing more.',
    answers: { 200: json({ $ref: '#/components/schemas/companies' }), 204: undefined },
    refusals: [401, 404],
  },
  {
    method: 'get',
    path: paths.download('{annex_id}', '{account_id}', '{company_id}'),
    tag: 'files',
    summary: 'The PDF, for whoever may read its row; account and company 1 stand for any.',
    answers: { 200: binary('application/pdf'), 206: binary('application/pdf'), 304: undefined },
    refusals: [401, 404, 416, 503],
  },
  {
    method: 'get',
    path: paths.audit('{account_id}'),
    tag: 'audit',
    summary: 'What happened in the account, newest first, for super users.',
    query: ['limit', 'after'],
    answers: { 200: json({ type: 'array', items: auditEventSchema }) },
    refusals: [401, 403, 404, 422],
  },
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
  {
    method: 'get',
    path: paths.overview('{account_id}'),
    tag: 'overview',
    summary: 'What the home screen tells: the account to its staff, their company to everyone else.',
    query: ['today'],
    answers: { 200: json(overviewSchema) },
    refusals: [401, 404, 422],
  },
  { method: 'get', path: '/healthz', tag: 'health', summary: 'Alive.', answers: { 200: health }, refusals: [] },
  {
    method: 'get',
    path: '/readyz',
    tag: 'health',
    summary: 'Database and storage answer.',
    answers: { 200: health },
    refusals: [503],
  },
];

export const operationsOf = (resources: readonly Resource[]): Operation[] => [
  ...otherOperations,
  ...resources.flatMap(resourceOperations),
];

export const componentsOf = (resources: readonly Resource[]): Record<string, Schema> =>
  Object.fromEntries(resources.map((resource) => [resource.name, rowSchema(resource)]));
