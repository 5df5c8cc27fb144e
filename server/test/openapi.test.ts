import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startServer, type TestServer } from './harness/server.ts';
import { specified } from './harness/specified.ts';

interface Operation {
  tags: string[];
  summary: string;
  parameters: { name: string; in: string; required?: boolean; schema: object }[];
  requestBody?: { content: Record<string, { schema: object }> };
  responses: Record<string, { description: string; content?: Record<string, { schema: object }> }>;
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

beforeAll(async () => {
  server = await startServer({ BRAND_NAME: '<Verde & Cia>' });
  document = (await server.client().get('/api/openapi.json')).body as unknown as Document;
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
    expect(document.info).toEqual({ title: '<Verde & Cia> API', version: expect.stringMatching(/./) });
    expect(Object.keys(document).sort()).toEqual(['components', 'info', 'openapi', 'paths']);
  });

  test('describes every route of the API, and no other', () => {
    const ofApi = server.routes.filter((route) => /^(?!HEAD)\w+ \/(api|sanctum|healthz|readyz|calendar)/.test(route));
    const registered = ofApi.map((route) => route.replace(/:(\w+)/g, '{$1}')).sort();
    const described = operations().map(({ path, method }) => `${method.toUpperCase()} ${path}`);
    expect(described.sort()).toEqual(registered);
    expect(registered.length).toBeGreaterThan(40);
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
      if (path.startsWith('/api/accounts')) expect(operation.security, place).toEqual([{ session: [] }, { token: [] }]);
    }
  });

  test.for(Object.keys(specified))('%s has exactly the keys of the contract', (name) => {
    const { properties, required, additionalProperties } = document.components.schemas[name] ?? {};
    const keys = specified[name]?.keys.split(', ').sort();
    expect(Object.keys(properties as object).sort()).toEqual(keys);
    expect((required as string[]).toSorted()).toEqual(keys);
    expect(additionalProperties).toBe(false);
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

  test('names every call, and takes the brand for text', async () => {
    const { text } = await server.client().get('/api/docs');
    for (const path of Object.keys(document.paths)) expect(text).toContain(`</b>${path}</code>`);
    expect(text).toContain('<h1>&#60;Verde &#38; Cia&#62; API</h1>');
  });
});
