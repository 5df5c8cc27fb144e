import { paths, payments, type Resource, shares } from '@clareira/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { resources } from '../src/resources/index.ts';
import type { Client } from './harness/client.ts';
import { type Holdings, holdingsOf, rowCounts } from './harness/left-behind.ts';
import { type Known, type OddRequest, oddRequests } from './harness/odd-requests.ts';
import { checkAnswer } from './harness/openapi.ts';
import type { PlainAnswer } from './harness/plain-request.ts';
import { rowForm } from './harness/row-form.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type Role, type World } from './harness/world.ts';

/**
 * Fixed, so that a run can be made again; another one, and more runs, from the environment. What one database is asked the
 * other is not: they see more together.
 */
const seed = Number(process.env.FUZZ_SEED ?? { sqlite: 20_261_115, postgres: 20_271_115 }[engine]);
const numRuns = Number(process.env.FUZZ_RUNS ?? 25);

const statuses = new Set([200, 201, 204, 206, 304, 400, 401, 403, 404, 413, 415, 416, 419, 422, 429]);

let server: TestServer;
let world: World;
const rowsThere: Record<string, number[]> = {};
let annexes: number[];
const tokens: string[] = [];

beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
  for (const { resource } of resources) rowsThere[resource.name] = await rowsOf(resource);
  const found = await server.services.db.selectFrom('annexes').select('id').orderBy('id').execute();
  annexes = found.map(({ id }) => id);
  const folder = await world.as.ordinary.post(
    paths.rows(shares, { account_id: world.account, company_id: world.company }),
    folderSample(),
  );
  const calendar = await world.as.companyAdmin.post(paths.calendar);
  tokens.push(String(folder.body.token), String(calendar.body.url).slice(-47, -4));
});
afterAll(() => server.stop());

/** A row of our company, one of another, and one of another account, for requests to aim at. */
async function rowsOf(resource: Resource): Promise<number[]> {
  const { superAdmin, otherAccountSuper } = world.as;
  const places: [Client, number, number][] = [
    [superAdmin, world.account, world.company],
    [superAdmin, world.account, world.otherCompany],
    [otherAccountSuper, world.otherAccount, world.foreignCompany],
  ];
  const ids: number[] = [];
  for (const [client, account_id, company_id] of places) {
    const at = { account_id, company_id };
    const { status, body } = await client.post(paths.rows(resource, at), await rowForm(client, resource, at));
    expect(status).toBe(201);
    ids.push(body.id);
  }
  return ids;
}

const inRoute = { account_id: ':account_id', company_id: ':company_id' };
const resourceOf = (route: string) =>
  resources.find(({ resource }) => {
    const rest = route.split(' ')[1]?.replace(paths.rows(resource, inRoute), '');
    return rest === '' || rest?.startsWith('/:id') || rest === '/annexes.zip';
  })?.resource;

function knownFor(route: string): Known {
  return {
    account_id: [world.account, world.otherAccount],
    company_id: [world.company, world.company, world.otherCompany, world.foreignCompany],
    id: rowsThere[resourceOf(route)?.name ?? 'companies'] ?? [],
    annex_id: annexes,
    token: tokens,
  };
}

const folderSample = () => ({ title: 'Fiscalização', expires_on: server.services.today() });

function sampleFor(route: string): Record<string, unknown> {
  const resource = resourceOf(route);
  if (route.endsWith('/shares')) return folderSample();
  if (route.endsWith('/visit-requests')) return { unit: 'Matriz', service_type: 'Coleta', note: 'x' };
  if (!resource) return { email: 'nobody@test.example', password: 'wrong password' };
  if (route.endsWith('annexes.zip')) return { ids: rowsThere[resource.name]?.slice(0, 1) };
  const call = resource.rowCalls && /:id\/(\w+)$/.exec(route)?.[1];
  if (call) return { reason: 'Ilegível', paid_on: '2026-01-31' };
  const payment = rowsThere[payments.name]?.[0];
  return {
    ...sampleOf(resource),
    ...(resource.fields.payment_id && { payment_id: payment }),
    ...(route.startsWith('POST') && route.endsWith(':id') && { _method: 'put' }),
  };
}

/** Signing out ends a session, so it gets one that nothing else needs. */
const rolesFor = (route: string): Role[] =>
  route === `POST ${paths.signOut}`
    ? ['companyAdmin', 'anonymous']
    : ['superAdmin', 'superAdmin', 'superAdmin', 'superPlain', 'ordinary', 'anonymous', 'otherAccountSuper'];

/** What a deletion that was allowed took away comes back: the next request needs it too. */
async function bringBack(): Promise<void> {
  const { db } = server.services;
  for (const table of ['companies', 'users', 'payments', 'contracts', 'schedules', 'documents', 'proofs'] as const) {
    await db
      .updateTable(table)
      .set({ deleted_at: null, deleted_by: null })
      .where('deleted_at', 'is not', null)
      .execute();
  }
  await db.updateTable('annexes').set({ state: 'live' }).where('state', '=', 'deleted').execute();
}

/** Only a form can bring a file, and looking through the store takes longer than the request. */
async function holdingsAfter({ headers }: OddRequest, before: Holdings): Promise<Holdings> {
  if (headers['content-type']?.startsWith('multipart')) return holdingsOf(server);
  return { ...before, ...(await rowCounts(server)) };
}

const isReading = (route: string) => /^(GET|HEAD) /.test(route);

function judge({ method, path }: OddRequest, { status, headers, bytes }: PlainAnswer): void {
  expect(statuses).toContain(status);
  if (status >= 400 && method !== 'HEAD') {
    expect(headers.get('content-type')).toBe('application/json; charset=utf-8');
    const { message, errors = {}, ...rest } = JSON.parse(bytes.toString());
    expect(message).toEqual(expect.any(String));
    expect(rest).toEqual({});
    for (const texts of Object.values(errors)) expect(texts).toEqual([expect.any(String)]);
  }
  const isJson = headers.get('content-type')?.startsWith('application/json') && method !== 'HEAD';
  const body = isJson ? JSON.parse(bytes.toString()) : undefined;
  checkAnswer(method, path, { status, headers, bytes, body, rows: [], text: '' });
}

describe(`no input, however broken (seed ${seed})`, () => {
  test('is answered with a 5xx, outside the contract, or leaves anything half-written', async () => {
    // The portal's own files look at no input, and are there only once it is built.
    const routes = server.routes.filter((route) => /^\w+ \/(api|sanctum|healthz|readyz|calendar)/.test(route));
    expect(routes.length).toBeGreaterThan(40);
    let before = await holdingsOf(server);
    const seen = new Map<number, number>();
    for (const [index, route] of routes.entries()) {
      const requests = oddRequests(route, knownFor(route), () => sampleFor(route));
      const one = fc.asyncProperty(requests, fc.constantFrom(...rolesFor(route)), async (request, role) => {
        const answer = await world.as[role].send(request);
        judge(request, answer);
        seen.set(answer.status, (seen.get(answer.status) ?? 0) + 1);
        // What only reads leaves everything as it was, answered or refused: looked at once, after all of its requests.
        if (isReading(route)) return;
        if (answer.status === 204 && request.method === 'DELETE') await bringBack();
        const after = await holdingsAfter(request, before);
        if (answer.status >= 400) expect(after).toEqual(before);
        before = after;
      });
      // A HEAD runs what its GET runs.
      const runs = route.startsWith('HEAD ') ? numRuns / 5 : numRuns;
      await fc.assert(one, { seed: seed + index, numRuns: runs, endOnFailure: true });
      if (isReading(route)) expect(await holdingsOf(server), route).toEqual(before);
    }
    // The requests reach every kind of answer, so that none of this holds for want of trying.
    const reached = [...seen.keys()].sort((one, other) => one - other);
    expect(reached).toEqual(expect.arrayContaining([200, 201, 204, 400, 401, 403, 404, 413, 415, 422]));
  }, 600_000);
});
