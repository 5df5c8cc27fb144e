import { paths, payments } from '@clareira/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Client, form } from './harness/client.ts';
import { sampleOf } from './harness/samples.ts';
import { startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

let server: TestServer;
let admin: Client;
let rows: string;

beforeAll(async () => {
  server = await startServer();
  admin = await server.signIn();
  const account_id = admin.user?.account_id ?? 0;
  rows = paths.rows(payments, { account_id, company_id: await makeCompany(admin, 'Vale') });
});
afterAll(() => server.stop());

/** Stores an amount as JSON and as a form, and reads it back in every way there is. */
async function expectKept(value: number): Promise<void> {
  const fields = Object.entries({ ...sampleOf(payments), value });
  const bodies = [Object.fromEntries(fields), form(Object.fromEntries(fields.map(([name, one]) => [name, `${one}`])))];
  for (const body of bodies) {
    const created = await admin.post(rows, body);
    expect([created.status, created.body.value]).toEqual([201, value]);
    const { id } = created.body;
    expect((await admin.get(rows)).rows.find((row) => row.id === id)?.value).toBe(value);
    const kept = await server.services.db.selectFrom('payments').select('value_cents').where('id', '=', id).execute();
    expect(kept).toEqual([{ value_cents: Math.round(value * 100) }]);
  }
}

test.for([0, 0.01, 0.07, 0.29, 1.1, 4.35, 1.15, 8.2, 64.1, 1234.56, 90071992.55, 999_999_999.98, 999_999_999.99])(
  '%d is exact to the cent',
  expectKept,
);

test('so is any other amount', async () => {
  const cents = fc.integer({ min: 0, max: 99_999_999_999 });
  await fc.assert(
    fc.asyncProperty(cents, (kept) => expectKept(kept / 100)),
    { numRuns: 15 },
  );
});

test('amounts are sorted as numbers, not as text', async () => {
  for (const value of [100, 9, 10.5]) await admin.post(rows, { ...sampleOf(payments), unit: 'Sorted', value });
  const { rows: found } = await admin.get(`${rows}?search=sorted&sort=value`);
  expect(found.map(({ value }) => value)).toEqual([9, 10.5, 100]);
});
