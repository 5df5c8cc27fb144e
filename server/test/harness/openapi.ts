import { Ajv2020 } from 'ajv/dist/2020.js';
import { openApiOf } from '../../src/openapi/document.ts';
import { operationsOf } from '../../src/openapi/routes.ts';
import { resources } from '../../src/resources/index.ts';
import { answerHeaders } from '../../src/room/operation.ts';
import { rooms } from '../../src/rooms.ts';
import type { Answer } from './answer.ts';

const declared = resources.map(({ resource }) => resource);
const document = openApiOf(operationsOf(rooms), declared, 'Test');
const ajv = new Ajv2020({ strict: false, validateFormats: false, code: { optimize: false } });
ajv.addSchema(document, 'api');

const templates = Object.keys(document.paths).map((path) => ({
  path,
  pattern: new RegExp(`^${path.replace(/\{\w+\}/g, '[^/]+').replaceAll('.', '\\.')}$`),
}));

/** The most literal template wins, as in the router. */
function templateOf(path: string): string | undefined {
  const found = templates.filter(({ pattern }) => pattern.test(path)).map((template) => template.path);
  return found.sort((one, other) => one.split('{').length - other.split('{').length)[0];
}

interface Described {
  content?: Record<string, { schema?: object }>;
  headers?: Record<string, object>;
}

/** The headers that a client may want. What a refusal still carries of the answer that it came instead of is no promise. */
function sentBy({ status, headers }: Answer): string[] {
  const ofRefusals = ['Retry-After', 'Content-Range'];
  return Object.keys(answerHeaders).filter((name) => headers.has(name) && (status < 400 || ofRefusals.includes(name)));
}

/** Throws when the server answered what its own document does not promise. */
export function checkAnswer(method: string, url: string, answer: Answer): void {
  const path = url.split('?')[0] ?? url;
  if (answer.status >= 500 && answer.status !== 503) throw new Error(`${method} ${url} answered ${answer.status}`);
  const template = templateOf(path);
  const operation = template && document.paths[template]?.[method.toLowerCase()];
  if (!template || !operation) return;
  const responses = operation.responses as Record<string, Described>;
  const response = responses[String(answer.status)];
  const place = `${method} ${template} → ${answer.status}`;
  if (!response) throw new Error(`${place} is not in the OpenAPI document`);
  for (const name of sentBy(answer))
    if (!Object.hasOwn(response.headers ?? {}, name)) throw new Error(`${place} has a ${name} that it does not know`);
  const types = Object.keys(response.content ?? {});
  if (types.length === 0) {
    if (answer.bytes.length > 0) throw new Error(`${place} has a body that the OpenAPI document does not know`);
    return;
  }
  const type = types.find((one) => answer.headers.get('content-type')?.startsWith(one));
  if (!type) throw new Error(`${place} is not ${types.join(' or ')}`);
  if (type !== 'application/json') return;
  const pointer = [
    'paths',
    template,
    method.toLowerCase(),
    'responses',
    String(answer.status),
    'content',
    type,
    'schema',
  ];
  const validate = validatorOf(response.content?.[type]?.schema, pointer);
  if (!validate) throw new Error(`${place} has no schema`);
  if (!validate(answer.body)) throw new Error(`${place}: ${ajv.errorsText(validate.errors)}`);
}

const validators = new Map<string, ReturnType<typeof ajv.getSchema>>();

/** The document says a thousand times one of fifty things: what is said alike is compiled once. */
function validatorOf(schema: unknown, pointer: string[]): ReturnType<typeof ajv.getSchema> {
  const said = JSON.stringify(schema);
  if (!validators.has(said)) validators.set(said, ajv.getSchema(`api#/${pointer.map(escaped).join('/')}`));
  return validators.get(said);
}

const escaped = (part: string) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'));
