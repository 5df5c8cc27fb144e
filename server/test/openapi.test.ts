import { type FieldKind, fileTypes, paths, payments, problemTexts, shares, writePix } from '@clareira/contract';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { accountLists } from '../src/across/lists.ts';
import { resources } from '../src/resources/index.ts';
import type { Answer } from './harness/answer.ts';
import { form } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { specified } from './harness/specified.ts';
import { makeWorld, type World } from './harness/world.ts';

interface Content {
  schema: { properties?: Record<string, { description?: string; format?: string }>; required?: string[] };
  encoding?: Record<string, { contentType: string }>;
}

interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  parameters: { name: string; in: string; required?: boolean; description?: string; schema: { enum?: string[] } }[];
  requestBody?: { required?: boolean; content: Record<string, Content> };
  responses: Record<
    string,
    { description: string; headers?: Record<string, object>; content?: Record<string, { schema: object }> }
  >;
  security?: Record<string, string[]>[];
}

interface Document {
  openapi: string;
  info: { title: string; version: string };
  paths: Record<string, Record<string, Operation>>;
  components: { schemas: Record<string, Record<string, unknown>>; securitySchemes: Record<string, object> };
}

let server: TestServer;
let document: Document;
let world: World;

beforeAll(async () => {
  server = await startServer({ BRAND_NAME: '<Verde & Cia>' });
  document = (await server.client().get('/api/openapi.json')).body as unknown as Document;
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const operations = () =>
  Object.entries(document.paths).flatMap(([path, calls]) =>
    Object.entries(calls).map(([method, operation]) => ({ path, method, operation })),
  );

function* referencesIn(value: unknown): Iterable<string> {
  if (typeof value !== 'object' || value === null) return;
  for (const [key, inner] of Object.entries(value)) {
    if (key === '$ref') yield String(inner);
    else yield* referencesIn(inner);
  }
}

function resolve(reference: string): unknown {
  const steps = reference.replace(/^#\//, '').split('/');
  return steps.reduce<unknown>((value, step) => (value as Record<string, unknown> | undefined)?.[step], document);
}

describe('the OpenAPI document', () => {
  test('says what it is', () => {
    expect(document.openapi).toBe('3.1.0');
    expect(document.info).toEqual({
      title: '<Verde & Cia> API',
      version: expect.stringMatching(/./),
      license: { name: 'MIT', identifier: 'MIT' },
    });
    expect(document).toHaveProperty('servers', [{ url: '/' }]);
    expect(Object.keys(document).sort()).toEqual(['components', 'info', 'openapi', 'paths', 'servers']);
  });

  test('describes every route of the API, and no other', () => {
    const ofApi = server.routes.filter((route) => /^(?!HEAD)\w+ \/(api|sanctum|healthz|readyz|calendar)/.test(route));
    const registered = ofApi.map((route) => route.replace(/:(\w+)/g, '{$1}')).sort();
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual(registered);
    expect(registered.length).toBeGreaterThan(40);
  });

  test('every operation has a name of its own, made of its method and path', () => {
    const names = operations().map(({ operation }) => operation.operationId);
    expect(new Set(names).size).toBe(names.length);
    for (const name of names) expect(name).toMatch(/^(get|post|put|delete)[A-Z][A-Za-z]+$/);
    const place = { account_id: '{account_id}', company_id: '{company_id}' };
    const row = document.paths[paths.row(payments, place, '{id}')];
    expect(row?.put?.operationId).toBe('putAccountCompanyPaymentsById');
    expect(document.paths[paths.calendarFeed('{token}')]?.get?.operationId).toBe('getCalendarByTokenIcs');
  });

  test('is written once, not for each who asks', async () => {
    const written = vi.spyOn(JSON, 'stringify');
    const { headers } = await server.client().get('/api/openapi.json');
    const values = written.mock.calls.map(([value]) => value);
    written.mockRestore();
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    expect(values.filter((value) => value?.openapi)).toEqual([]);
  });

  test('leads nowhere by no reference', () => {
    const references = [...new Set(referencesIn(document))];
    expect(references).toContain('#/components/schemas/error');
    expect(references.filter((reference) => typeof resolve(reference) !== 'object')).toEqual([]);
  });

  test('every operation has its parameters, answers and security', () => {
    for (const { path, method, operation } of operations()) {
      const place = `${method} ${path}`;
      const inPath = operation.parameters.filter((parameter) => parameter.in === 'path');
      expect(
        inPath.map(({ name }) => `{${name}}`),
        place,
      ).toEqual(path.match(/\{\w+\}/g) ?? []);
      expect(
        inPath.every(({ required }) => required === true),
        place,
      ).toBe(true);
      const names = operation.parameters.map((parameter) => `${parameter.in} ${parameter.name}`);
      expect(new Set(names).size, place).toBe(names.length);
      const answers = Object.entries(operation.responses);
      expect(
        answers.some(([status]) => status.startsWith('2')),
        place,
      ).toBe(true);
      for (const [status, { description, content = {} }] of answers) {
        expect(status, place).toMatch(/^[2-5]\d\d$/);
        expect(description, place).toBeTypeOf('string');
        for (const { schema } of Object.values(content)) expect(schema, place).toBeTypeOf('object');
      }
      for (const requirement of operation.security ?? []) {
        for (const scheme of Object.keys(requirement))
          expect(document.components.securitySchemes).toHaveProperty(scheme);
      }
      const bySession = { session: [], ...('419' in operation.responses && { csrf: [] }) };
      if (path.startsWith('/api/accounts')) expect(operation.security, place).toEqual([bySession, { token: [] }]);
    }
  });

  test('every operation says who may call it, those too that are open to all', () => {
    const open = operations().filter(({ operation }) => operation.security?.length === 0);
    expect(operations().filter(({ operation }) => !operation.security)).toEqual([]);
    expect(open.map(({ path }) => path)).toEqual(
      expect.arrayContaining(['/healthz', '/api/docs', paths.csrfCookie, paths.sharedFolder('{token}')]),
    );
    for (const { path, operation } of open) expect(Object.keys(operation.responses), path).not.toContain('401');
    expect(document.paths[paths.signIn]?.post?.security).toEqual([{ csrf: [] }]);
    expect(document.paths[paths.me]?.get?.security).toEqual([{ session: [] }]);
  });

  test('knows the cookie by both of its names, and the header that goes with it', () => {
    const { session, csrf } = document.components.securitySchemes;
    expect(session).toMatchObject({ in: 'cookie', name: 'clareira_session' });
    expect(session).toHaveProperty('description', expect.stringContaining('`__Host-clareira_session`'));
    expect(csrf).toMatchObject({ type: 'apiKey', in: 'header', name: 'X-XSRF-TOKEN' });
    expect(csrf).toHaveProperty('description', expect.stringContaining('`XSRF-TOKEN`'));
  });

  test.for(Object.keys(specified))('%s has exactly the keys of the contract', (name) => {
    const { properties, required, additionalProperties } = document.components.schemas[name] ?? {};
    const keys = specified[name]?.keys.split(', ').sort();
    expect(Object.keys(properties as object).sort()).toEqual(keys);
    expect((required as string[]).toSorted()).toEqual(keys);
    expect(additionalProperties).toBe(false);
  });

  test.for(accountLists)('$definition.table of all companies have the keys of one, and whose they are', (one) => {
    const { resource } = one.definition;
    const { get } = document.paths[paths.accountRows(resource, '{account_id}')] ?? {};
    const { properties } = document.components.schemas[resource.name] ?? {};
    const items = {
      properties: { ...(properties as object), company_name: { type: 'string' } },
      additionalProperties: false,
    };
    expect(get?.responses[200]?.content?.['application/json']?.schema).toMatchObject({ items });
  });

  test('every call of a row says what it does', () => {
    const calls = resources.flatMap(({ resource }) => Object.keys(resource.rowCalls ?? {}));
    const described = operations().filter(({ path }) => calls.some((call) => path.endsWith(`/{id}/${call}`)));
    expect(described).toHaveLength(calls.length);
    for (const { path, operation } of described) expect(operation.summary.length, path).toBeGreaterThan(30);
  });
});

describe('what it says of a request', () => {
  const template = { account_id: '{account_id}', company_id: '{company_id}' };
  const declared = resources.map(({ resource }) => resource);
  const address = (path: string) =>
    path.replace('{account_id}', String(world.account)).replace('{company_id}', String(world.company));
  const pix = writePix({ key: 'a@b.test', name: 'Verde', city: 'SAO PAULO', txid: 'A1', amount: 10 });
  const missing = ({ body }: Answer) =>
    Object.entries((body.errors ?? {}) as Record<string, string[]>)
      .filter(([, [message]]) => message === problemTexts.required)
      .map(([name]) => name)
      .sort();
  const wanted = (operation: Operation | undefined) =>
    operation?.requestBody?.content['multipart/form-data']?.schema.required?.toSorted();

  test.for(declared)('$name: what a new one must bring', async (resource) => {
    const path = paths.rows(resource, template);
    const answer = await world.as.superAdmin.post(address(path), form({}));
    expect(answer.status).toBe(422);
    expect(wanted(document.paths[path]?.post)).toEqual(missing(answer));
  });

  test.for(declared.filter(({ rowCalls }) => !rowCalls))('$name: what a change must bring', async (resource) => {
    const path = paths.row(resource, template, '{id}');
    const made = await world.as.superAdmin.post(address(paths.rows(resource, template)), sampleOf(resource));
    const answer = await world.as.superAdmin.put(address(path).replace('{id}', String(made.body.id)), {});
    expect(answer.status).toBe(422);
    expect(wanted(document.paths[path]?.put)).toEqual(missing(answer));
    expect(wanted(document.paths[path]?.post)).toEqual(['_method', ...missing(answer)].sort());
  });

  test.for(declared.filter(({ rowCalls }) => !rowCalls))(
    '$name: what a change makes of what is left out',
    async (one) => {
      const { required = {}, optional = {} } = specified[one.name] ?? {};
      const filled: Partial<Record<FieldKind, unknown>> = { day: '2026-01-15', text: 'Portão', flag: true, pix };
      const shown = Object.keys(optional).filter((name) => optional[name] !== 'password');
      const values = Object.fromEntries(shown.map((name) => [name, filled[optional[name] as FieldKind]]));
      const sample = { ...sampleOf(one), ...values, ...(one === payments && { status: 'paid_off' }) };
      const made = await world.as.superAdmin.post(address(paths.rows(one, template)), sample);
      const needed = Object.fromEntries(Object.entries(sample).filter(([name]) => name in required));
      const row = address(paths.row(one, template, String(made.body.id)));
      const changed = await world.as.superAdmin.put(row, needed);
      expect(changed.status).toBe(200);
      const became = (name: string) => {
        if (changed.body[name] !== made.body[name]) return `Left out or blank, it becomes ${changed.body[name]}.`;
        return optional[name] === 'password'
          ? 'Left out or blank, it stays as it is.'
          : 'Left out, it stays as it is; blank, it becomes null.';
      };
      const { put, post } = document.paths[paths.row(one, template, '{id}')] ?? {};
      for (const { content } of [put?.requestBody, post?.requestBody].flatMap((body) => body ?? [])) {
        for (const { schema } of Object.values(content)) {
          for (const name of Object.keys(optional))
            expect(schema.properties?.[name]?.description, name).toContain(became(name));
          for (const name of Object.keys(needed))
            expect(schema.properties?.[name]?.description ?? '').not.toContain('Left out');
        }
      }
    },
  );

  test('the day of a payment has rules of its own', () => {
    for (const operation of [
      document.paths[paths.rows(payments, template)]?.post,
      document.paths[paths.row(payments, template, '{id}')]?.put,
    ]) {
      const { paid_on } = operation?.requestBody?.content['application/json']?.schema.properties ?? {};
      expect(paid_on?.description).toMatch(/`paid_off`.*today.*`pending`/);
    }
  });

  test('an amount says how many decimals it may have', async () => {
    const path = paths.rows(payments, template);
    const { value } = document.paths[path]?.post?.requestBody?.content['application/json']?.schema.properties ?? {};
    expect(value?.description).toBe('At most two decimals.');
    const sum = { ...sampleOf(payments), value: 0.1 + 0.2 };
    expect((await world.as.superAdmin.post(address(path), sum)).status).toBe(422);
  });

  test('a value that may be missing may be sent as it was answered, and in a form as blank text', () => {
    const { put } = document.paths[paths.row(payments, template, '{id}')] ?? {};
    const propertiesOf = (type: string) => put?.requestBody?.content[type]?.schema.properties ?? {};
    const orBlank = (blank: object) => expect.objectContaining({ anyOf: [expect.anything(), blank] });
    const inJson = propertiesOf('application/json');
    expect(inJson.paid_on).toEqual(orBlank({ type: ['string', 'null'], enum: ['', null] }));
    expect(inJson.due_date).not.toHaveProperty('anyOf');
    expect(propertiesOf('multipart/form-data').paid_on).toEqual(orBlank({ type: 'string', enum: [''] }));
  });

  test('a file is no text, and says which types it may have', () => {
    const typesOf = (path: string) => document.paths[path]?.post?.requestBody?.content['multipart/form-data']?.encoding;
    for (const resource of declared) {
      const files = Object.entries(resource.files).map(([name, { types }]) => {
        return [name, { contentType: types.map((type) => fileTypes[type].mediaType).join(', ') }] as const;
      });
      const expected = files.length > 0 ? Object.fromEntries(files) : undefined;
      expect(typesOf(paths.rows(resource, template)), resource.name).toEqual(expected);
      if (!resource.rowCalls) expect(typesOf(paths.row(resource, template, '{id}'))).toEqual(expected);
    }
    expect(typesOf(paths.imports(template.account_id))?.file?.contentType).toMatch(/^text\/csv, application\//);
    for (const { operation, path } of operations()) {
      const { schema, encoding = {} } = operation.requestBody?.content['multipart/form-data'] ?? {};
      const files = Object.entries(schema?.properties ?? {}).filter(([, { format }]) => format === 'binary');
      expect(
        files.map(([name]) => name),
        path,
      ).toEqual(Object.keys(encoding));
    }
  });

  test('no form sends a null', () => {
    const forms = operations().map(({ operation }) => operation.requestBody?.content['multipart/form-data']);
    const sent = forms.flatMap((form) => Object.values(form?.schema.properties ?? {}));
    expect(sent.length).toBeGreaterThan(50);
    expect(sent.filter((schema) => JSON.stringify(schema).includes('null]'))).toEqual([]);
    expect(sent.filter((schema) => JSON.stringify(schema).includes('"null"'))).toEqual([]);
  });

  test('whatever makes a row takes a key, and whatever may be refused for its version takes that', () => {
    const those = (isMeant: (operation: Operation) => boolean) =>
      operations()
        .filter(({ operation }) => isMeant(operation))
        .map(({ method, path }) => `${method} ${path}`);
    const taking = (name: string) => those(({ parameters }) => parameters.some((one) => one.name === name));
    const answering = (status: string) => those(({ responses }) => status in responses);
    // A secret that counts only once it is confirmed.
    expect(taking('Idempotency-Key')).toEqual(answering('201').filter((call) => call !== `post ${paths.totp}`));
    for (const { operation } of operations()) {
      const key = operation.parameters.find(({ name }) => name === 'Idempotency-Key');
      if (key) expect(key.description).toMatch(/within 24 hours.*whatever its body.*another path.*422/);
    }
    expect(taking('If-Match')).toEqual(answering('412'));
    expect(taking('If-None-Match')).toEqual(answering('304'));
    expect(taking('Range')).toEqual(answering('206'));
    expect(taking('If-Match').length).toBeGreaterThan(10);
  });

  test('text and lists that must be there may not be empty', () => {
    type Sent = {
      type?: string;
      enum?: unknown;
      pattern?: string;
      format?: string;
      minLength?: number;
      minItems?: number;
    };
    for (const { path, method, operation } of operations()) {
      for (const { schema } of Object.values(operation.requestBody?.content ?? {})) {
        for (const name of schema.required ?? []) {
          const sent = (schema.properties?.[name] ?? {}) as Sent;
          const isText = sent.type === 'string' && !sent.enum && !sent.pattern && !sent.format;
          if (isText) expect(sent.minLength, `${method} ${path} ${name}`).toBeGreaterThan(0);
          if (sent.type === 'array') expect(sent.minItems, `${method} ${path} ${name}`).toBe(1);
        }
      }
    }
    const { post } = document.paths[paths.rows(shares, template)] ?? {};
    const properties = post?.requestBody?.content['application/json']?.schema.properties;
    expect(properties).toMatchObject({ document_ids: { anyOf: [{ type: 'array', minItems: 1 }, { type: 'null' }] } });
  });

  test('a body may be missing only where nothing of it must be there', async () => {
    const sending = operations().filter(({ operation }) => operation.requestBody);
    for (const { path, method, operation } of sending) {
      const bodies = Object.values(operation.requestBody?.content ?? {});
      const needsSome = bodies.some(({ schema }) => (schema.required ?? []).length > 0);
      expect(operation.requestBody?.required ?? false, `${method} ${path}`).toBe(needsSome);
    }
    const needed = sending.filter(({ operation }) => operation.requestBody?.required);
    const asked = needed.filter(
      ({ path }) => /^\/api\/(accounts|me)/.test(path) && !/\{(?!account|company)/.test(path),
    );
    expect(asked.length).toBeGreaterThan(20);
    for (const { path, method } of asked) {
      const { status } = await world.as.superAdmin.request(method.toUpperCase(), address(path));
      expect(status, `${method} ${path}`).toBe(422);
    }
    const notices = document.paths[paths.notices]?.put?.requestBody;
    expect(notices).toBeDefined();
    expect(notices).not.toHaveProperty('required');
    expect((await world.as.superAdmin.put(paths.notices)).status).toBe(200);
  });

  test('a query is refused without what it must have, and only then', async () => {
    const asked = operations().flatMap(({ path, method, operation }) => {
      const parameters = operation.parameters.filter(({ in: place }) => place === 'query');
      const isOfOne = /\{(?!account_id|company_id)/.test(path);
      return method === 'get' && parameters.length > 0 && !isOfOne ? [{ path, parameters }] : [];
    });
    expect(asked.length).toBeGreaterThan(10);
    for (const { path, parameters } of asked) {
      const needed = parameters.filter(({ required }) => required).map(({ name }) => name);
      const { status, body } = await world.as.superAdmin.get(address(path));
      expect(status === 200 ? [] : Object.keys(body.errors), path).toEqual(needed);
    }
  });

  test('every value that a query may have is taken, and no other', async () => {
    const asked = operations().flatMap(({ path, method, operation }) => {
      const choices = operation.parameters.filter(({ schema, in: place }) => place === 'query' && schema.enum);
      return method === 'get' && choices.length > 0 ? [{ path: address(path), choices }] : [];
    });
    expect(asked.length).toBeGreaterThan(10);
    for (const { path, choices } of asked) {
      const query = Object.fromEntries(choices.map(({ name, schema }) => [name, schema.enum?.[0] ?? '']));
      const status = async (name: string, value: string) =>
        (await world.as.superAdmin.get(`${path}?${new URLSearchParams({ ...query, [name]: value })}`)).status;
      for (const { name, schema } of choices) {
        expect(await status(name, 'lixo'), `${path} ${name}`).toBe(422);
        for (const value of schema.enum ?? []) expect(await status(name, value), `${path} ${name} ${value}`).toBe(200);
      }
    }
  });
});

describe('what it says of the headers of an answer', () => {
  const untold = (status: string, name: string) =>
    operations()
      .filter(({ operation }) => status in operation.responses)
      .filter(({ operation }) => !operation.responses[status]?.headers?.[name])
      .map(({ method, path }) => `${method} ${path}`);

  test('whoever called too often is told when to call again, and whoever has a version which', () => {
    expect(untold('429', 'Retry-After')).toEqual([]);
    expect(untold('304', 'ETag')).toEqual([]);
    expect(untold('206', 'Content-Range')).toEqual([]);
    expect(untold('416', 'Content-Range')).toEqual([]);
  });

  test('a list in pages leads on, and a row has its version', () => {
    const paged = operations().filter(({ operation }) => operation.parameters.some(({ name }) => name === 'after'));
    expect(paged.length).toBeGreaterThan(10);
    for (const { path, operation } of paged) expect(operation.responses[200]?.headers, path).toHaveProperty('Link');
    const versioned = operations().filter(({ operation }) =>
      operation.parameters.some(({ name }) => name === 'If-Match'),
    );
    for (const { path } of versioned.filter(({ path }) => path.endsWith('{id}')))
      expect(document.paths[path]?.get?.responses[200]?.headers, path).toHaveProperty('ETag');
  });
});

describe('the page to read it', () => {
  test('is HTML that runs no script', async () => {
    const { status, headers, text } = await server.client().get('/api/docs');
    expect(status).toBe(200);
    expect(headers.get('content-type')).toBe('text/html; charset=utf-8');
    const policy = headers.get('content-security-policy') ?? '';
    expect(policy).toContain("default-src 'none'");
    expect(policy).not.toMatch(/script-src|unsafe-inline/);
    expect(text).not.toMatch(/<script|\son\w+=/i);
  });

  test('tells the answers that the document tells, and how to sign in', async () => {
    const { text } = await server.client().get('/api/docs');
    const sections = text.matchAll(/<b>(\w+)<\/b>([^<]+)<.*?Answers: <code>([^<]+)</gs);
    const told = [...sections].map(([, method, path, statuses]) => `${method} ${path} — ${statuses}`);
    const documented = operations().map(
      ({ method, path, operation }) =>
        `${method.toUpperCase()} ${path} — ${Object.keys(operation.responses).join(', ')}`,
    );
    expect(told.sort()).toEqual(documented.sort());
    expect(text).toMatch(/session.*X-XSRF-TOKEN.*Authorization: Bearer/s);
  });

  test('names every call, and takes the brand for text', async () => {
    const { text } = await server.client().get('/api/docs');
    for (const path of Object.keys(document.paths)) expect(text).toContain(`</b>${path}</code>`);
    expect(text).toContain('<h1>&#60;Verde &#38; Cia&#62; API</h1>');
  });
});
