import { addDays, paths, schedules, visitRequests } from '@clareira/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mostVisitRequests } from '../src/calendar/visit-requests.ts';
import { form } from './harness/client.ts';
import { leavesNothing } from './harness/left-behind.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeWorld, type World } from './harness/world.ts';

let server: TestServer;
let world: World;
beforeAll(async () => {
  server = await startServer();
  world = await makeWorld(server);
});
afterAll(() => server.stop());

const at = () => ({ account_id: world.account, company_id: world.company });
const asked = { unit: 'Matriz', service_type: 'Desratização' };
const ask = (body: Record<string, unknown> | FormData, headers?: Record<string, string>) =>
  world.as.ordinary.post(paths.rows(visitRequests, at()), body, headers);

test('a member asks for a visit, which waits for confirmation', async () => {
  const today = server.services.today();
  const date = addDays(today, 3);
  const { status, body } = await ask({ ...asked, date, note: ' Portão dos fundos ', status: 'accomplished', id: 7 });
  expect(status).toBe(201);
  expect(body).toEqual({
    id: expect.any(Number),
    company_id: world.company,
    unit: 'Matriz',
    request_date: today,
    date,
    service_type: 'Desratização',
    technical_manager: 'A definir',
    status: 'pending_confirmation',
    annex_id: null,
    note: 'Portão dos fundos',
  });
  expect((await world.as.superAdmin.get(paths.row(schedules, at(), body.id))).body).toEqual(body);
});

test('without a day or a note, and as a form', async () => {
  const { status, body } = await ask(form({ ...asked, date: '', note: ' ' }));
  expect(status).toBe(201);
  expect(body).toMatchObject({ date: null, note: null });
});

test('for today, but not for a day before', async () => {
  const today = server.services.today();
  expect((await ask({ ...asked, date: today })).status).toBe(201);
  const refused = await leavesNothing(server, () => ask({ ...asked, date: addDays(today, -1) }));
  expect([refused.status, refused.body.errors]).toEqual([422, { date: ['Data inválida'] }]);
});

test('what is missing or wrong is told field by field', async () => {
  const { status, body } = await leavesNothing(server, () => ask({ unit: ' ', date: '31/01/2026', note: ['x'] }));
  expect(status).toBe(422);
  expect(body.errors).toEqual({
    unit: ['Campo obrigatório*'],
    service_type: ['Campo obrigatório*'],
    date: ['Data inválida'],
    note: ['Valor inválido'],
  });
});

test('sent twice under one key, it is made once', async () => {
  const key = { 'idempotency-key': 'visita-1' };
  const [first, second] = [await ask(asked, key), await ask(asked, key)];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body).toEqual(first.body);
  // The answer was lost before midnight, and what is asked for again is of the day before.
  const late = await ask({ ...asked, date: '2020-01-01' }, key);
  expect([late.status, late.body]).toEqual([201, first.body]);
});

test('the request is in the audit trail as what was made by whom', async () => {
  const { body } = await ask(asked);
  const { rows } = await world.as.superAdmin.get(paths.audit(world.account));
  expect(rows.find(({ row_id }) => row_id === body.id)).toMatchObject({
    action: 'create',
    resource: 'schedules',
    company_id: world.company,
    user_id: world.as.ordinary.user?.id,
  });
});

test('so many times a minute, and not more', async () => {
  server.later(60_001);
  const answers = await Promise.all(Array.from({ length: mostVisitRequests }, () => ask(asked)));
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([201]));
  const refused = await leavesNothing(server, () => ask(asked));
  expect([refused.status, refused.body.message]).toEqual([429, expect.stringMatching(/^Muitas tentativas\. /)]);
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
  // What is wrong is told all the same, and somebody else asks for theirs.
  expect((await ask({})).status).toBe(422);
  expect((await world.as.companyAdmin.post(paths.rows(visitRequests, at()), asked)).status).toBe(201);
  server.later(60_001);
  expect((await ask(asked)).status).toBe(201);
});
