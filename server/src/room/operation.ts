import { anyText, count, type Schema } from './schemas.ts';

interface Content {
  type: string;
  schema: Schema;
}

export interface Operation {
  method: 'get' | 'post' | 'put' | 'delete';
  /** As the route has it. */
  path: string;
  tag: string;
  summary: string;
  query?: Record<string, Schema>;
  /** Those of the query that may not be left out. */
  requiredQuery?: readonly string[];
  headers?: readonly RequestHeader[];
  body?: Record<string, Schema>;
  /** The media types that each file of the form may have. */
  files?: Record<string, readonly string[]>;
  /** What its good answers carry beside what follows from the rest of this. */
  answerHeaders?: readonly AnswerHeader[];
  /** By status, one or several types; `undefined` is an answer without a body. */
  answers: Record<number, Content | Content[] | undefined>;
  /** The refusals that this call knows, beside the ones that all of its method know. */
  refusals: number[];
  /** As the route is configured. */
  needsNoCsrfToken?: boolean;
  /** Open to whoever is not signed in, and closed to API tokens. */
  isWayIn?: boolean;
}

/** What a call may carry beside its body. */
export const requestHeaders = {
  'Idempotency-Key': {
    description:
      'Sent again with the same key within 24 hours, the call answers with the row it made, and makes no other, ' +
      'whatever its body says now. On another path the key is a 422.',
    schema: { type: 'string', pattern: '^[ -~]{1,100}$' },
  },
  'If-Match': {
    description: 'The `ETag` of the row as it was read: when it has changed since, 412, and nothing happens.',
    schema: { type: 'string' },
  },
  'If-None-Match': {
    description: 'The `ETag` of an earlier answer: 304 as long as it would be the same.',
    schema: { type: 'string' },
  },
  Range: {
    description: 'A part of the file, `bytes=first-last`: 206 with it, or 416 when the file has no such part.',
    schema: { type: 'string' },
  },
} satisfies Record<string, { description: string; schema: Schema }>;

type RequestHeader = keyof typeof requestHeaders;

/** What an answer may carry beside its body. */
export const answerHeaders = {
  ETag: { description: 'The version of what is answered, for `If-None-Match` or `If-Match`.', schema: anyText },
  Link: { description: 'Where the next page is, `<address>; rel="next"`; none on the last.', schema: anyText },
  'Retry-After': { description: 'In how many seconds to call again.', schema: count },
  'Content-Range': { description: 'Which part this is, and of how many bytes.', schema: anyText },
  'Accept-Ranges': { description: 'Parts may be asked for with `Range`.', schema: { const: 'bytes' } },
  'Content-Disposition': { description: 'The name of the file.', schema: anyText },
  'Set-Cookie': { description: 'The cookies of the session and of the CSRF token.', schema: anyText },
} satisfies Record<string, { description: string; schema: Schema }>;

export type AnswerHeader = keyof typeof answerHeaders;

export const json = (schema: Schema) => ({ type: 'application/json', schema });
export const binary = (type: string) => ({ type, schema: { type: 'string', contentMediaType: type } });

/** A change, and the same for senders of forms, who know only `POST`. */
export function updates(change: Omit<Operation, 'method'>): Operation[] {
  return [
    { ...change, method: 'put' },
    {
      ...change,
      method: 'post',
      summary: 'The same, for senders of forms: the body carries `_method=put` too.',
      body: Object.fromEntries(Object.entries(change.body ?? {}).map(([type, schema]) => [type, asForm(schema)])),
    },
  ];
}

function asForm(schema: Schema): Schema {
  const { properties, required } = schema as { properties: object; required?: string[] };
  return {
    ...schema,
    properties: { _method: { const: 'put' }, ...properties },
    required: ['_method', ...(required ?? [])],
  };
}
