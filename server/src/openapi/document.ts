import type { Resource } from '@clareira/contract';
import { type AnswerHeader, answerHeaders, type Operation, requestHeaders } from '../room/operation.ts';
import { errorSchema, type Schema } from '../room/schemas.ts';
import { componentsOf } from './resource-operations.ts';

interface OpenApi {
  openapi: string;
  info: Schema;
  servers: Schema[];
  paths: Record<string, Record<string, Schema>>;
  components: { schemas: Record<string, Schema>; securitySchemes: Schema };
}

/** The API as OpenAPI 3.1, made from the same declarations that the routes are made from. */
export function openApiOf(operations: readonly Operation[], resources: readonly Resource[], brand: string): OpenApi {
  const document: OpenApi = {
    openapi: '3.1.0',
    info: { title: `${brand} API`, version: '1', license: { name: 'MIT', identifier: 'MIT' } },
    servers: [{ url: '/' }],
    paths: {},
    components: {
      schemas: { ...componentsOf(resources), error: errorSchema },
      securitySchemes: {
        session: {
          type: 'apiKey',
          in: 'cookie',
          name: 'clareira_session',
          description: 'Behind HTTPS it is called `__Host-clareira_session`.',
        },
        csrf: {
          type: 'apiKey',
          in: 'header',
          name: 'X-XSRF-TOKEN',
          description:
            'What the cookie `XSRF-TOKEN` holds, of `GET /sanctum/csrf-cookie` or of the latest sign-in. Both cookies are sent too.',
        },
        token: { type: 'http', scheme: 'bearer', description: 'An API token of the staff, which begins with `clr_`.' },
      },
    },
  };
  for (const operation of operations) {
    const calls = document.paths[operation.path] ?? {};
    calls[operation.method] = describe(operation);
    document.paths[operation.path] = calls;
  }
  return document;
}

/** The parts of a path that are no ids. */
const textual = new Set(['session_id', 'resource', 'token']);
/** Any one of these; none where anybody may call. Whatever is somebody's own is closed to their API tokens. */
function waysToCall({ path, refusals, isWayIn }: Operation): Schema[] {
  const csrf = refusals.includes(419) && { csrf: [] };
  if (isWayIn || !refusals.includes(401)) return csrf ? [csrf] : [];
  return [{ session: [], ...csrf }, ...(path.startsWith('/api/accounts') ? [{ token: [] }] : [])];
}

/** The method and the parts of the path: `companies/{company_id}` is Company, `payments/{id}` is PaymentsById. */
function nameOf({ method, path }: Operation): string {
  const spoken = path
    .replace(/^\/api/, '')
    .replaceAll(/\/\w+\/\{(\w+)_id\}/g, '/$1')
    .replaceAll(/\{(\w+)\}/g, 'by/$1');
  return method + (spoken.match(/[a-z]+/g) ?? []).map((part) => part.charAt(0).toUpperCase() + part.slice(1)).join('');
}

function describe(operation: Operation): Schema {
  const {
    tag,
    summary,
    path,
    query = {},
    requiredQuery = [],
    headers = [],
    body,
    files = {},
    answers,
    refusals,
  } = operation;
  const inPath = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: textual.has(name ?? '') ? { type: 'string' } : { type: 'integer', minimum: 1 },
  }));
  const inQuery = Object.entries(query).map(([name, schema]) => ({
    name,
    in: 'query',
    ...(requiredQuery.includes(name) && { required: true }),
    schema,
  }));
  const inHeader = headers.map((name) => ({ name, in: 'header', ...requestHeaders[name] }));
  const given = Object.entries(answers).map(([status, answer]) => [
    status,
    {
      description: Number(status) < 400 ? 'OK' : 'Refused',
      ...headersOf(operation, Number(status)),
      ...(answer && { content: Object.fromEntries([answer].flat().map(({ type, schema }) => [type, { schema }])) }),
    },
  ]);
  const refused = refusals.map((status) => [
    String(status),
    {
      description: 'Refused',
      ...headersOf(operation, status),
      content: { 'application/json': { schema: { $ref: '#/components/schemas/error' } } },
    },
  ]);
  return {
    operationId: nameOf(operation),
    tags: [tag],
    summary,
    parameters: [...inPath, ...inQuery, ...inHeader],
    ...(body && { requestBody: { ...(needsSome(body) && { required: true }), content: contentOf(body, files) } }),
    responses: Object.fromEntries([...given, ...refused]),
    security: waysToCall(operation),
  };
}

function headersOf(operation: Operation, status: number): { headers?: Record<string, Schema> } {
  const names = headerNames(operation, status);
  return names.length > 0 ? { headers: Object.fromEntries(names.map((name) => [name, answerHeaders[name]])) } : {};
}

/** What an answer carries follows from what its call takes; only what does not is declared. */
function headerNames({ query = {}, headers = [], answers, answerHeaders = [] }: Operation, status: number) {
  const names: AnswerHeader[] = status < 400 ? [...answerHeaders] : [];
  if (status === 429 || status === 503) names.push('Retry-After');
  if (status === 206 || status === 416) names.push('Content-Range');
  if (status === 200 && 'after' in query) names.push('Link');
  if ([200, 206, 304].includes(status)) {
    if (headers.includes('If-None-Match')) names.push('ETag');
    if (206 in answers) names.push('Accept-Ranges');
  }
  return names;
}

/** Where everything may be left out, the body itself may. */
const needsSome = (body: Record<string, Schema>) =>
  Object.values(body).some(({ required = [] }) => (required as string[]).length > 0);

function contentOf(body: Record<string, Schema>, files: Record<string, readonly string[]>) {
  const encoding = mapValues(files, (types) => ({ contentType: types.join(', ') }));
  const hasFiles = Object.keys(files).length > 0;
  return Object.fromEntries(
    Object.entries(body).map(([type, schema]) => [
      type,
      { schema, ...(hasFiles && type === 'multipart/form-data' && { encoding }) },
    ]),
  );
}

function mapValues<T, U>(values: Record<string, T>, map: (value: T) => U): Record<string, U> {
  return Object.fromEntries(Object.entries(values).map(([key, value]) => [key, map(value)]));
}
