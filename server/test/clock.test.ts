import { contracts, paths } from '@clareira/contract';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { mostPerEmailAndAddress } from '../src/identity/throttle.ts';
import { type Client, form, pdf } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, adminPassword, startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

const day = 86_400_000;
const withFile = () => form({ ...(sampleOf(contracts) as Record<string, string>), file: pdf() });

let server: TestServer;
let staff: Client;
let rows: string;

beforeEach(async () => {
  server = await startServer();
  staff = await server.signIn();
  rows = paths.rows(contracts, { account_id: 1, company_id: await makeCompany(staff, 'Vale') });
});
afterEach(() => server.stop());

describe('a clock that is set back', () => {
  test('ends no session, and every list shows what was written since', async () => {
    const { body } = await staff.post(rows, withFile());
    const seen = (await staff.get(rows)).headers.get('etag') ?? '';
    server.later(-30 * day);
    expect((await staff.get(rows, { 'if-none-match': seen })).status).toBe(304);
    const changed = await staff.put(`${rows}/${body.id}`, { ...sampleOf(contracts), unit: 'Depois' });
    const after = await staff.get(rows, { 'if-none-match': seen });
    expect(after.status).toBe(200);
    expect(after.rows).toEqual([changed.body]);
    const made = await staff.post(rows, withFile());
    expect((await staff.get(rows)).rows).toEqual([changed.body, made.body]);
    expect((await staff.delete(`${rows}/${body.id}`)).status).toBe(204);
    expect((await staff.get(rows)).rows).toEqual([made.body]);
    const events = (await staff.get(`${paths.audit(1)}?limit=3`)).rows;
    expect(events.map(({ action }) => action)).toEqual(['delete', 'create', 'update']);
    expect((await staff.get(paths.overview(1))).status).toBe(200);
  });

  test('lets people sign in, and locks nobody out for as long as it was set back', async () => {
    const attempt = async (password: string) => {
      const visitor = server.client();
      await visitor.handshake();
      return (await visitor.post(paths.signIn, { email: adminEmail, password })).status;
    };
    for (let wrong = 0; wrong < mostPerEmailAndAddress; wrong++) expect(await attempt('wrong')).toBe(422);
    expect(await attempt(adminPassword)).toBe(429);
    server.later(-30 * day);
    expect(await attempt(adminPassword)).toBe(200);
    for (let wrong = 0; wrong < mostPerEmailAndAddress; wrong++) expect(await attempt('wrong')).toBe(422);
    expect(await attempt(adminPassword)).toBe(429);
  });
});
