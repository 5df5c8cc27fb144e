import { companies, paths } from '@clareira/contract';
import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { connect } from '../src/database/connect.ts';
import { openServices } from '../src/open.ts';
import type { Client } from './harness/client.ts';
import { migratedPostgres, type PostgresDatabase } from './harness/database.ts';
import { sampleOf } from './harness/samples.ts';
import { engine, startServer, type TestServer } from './harness/server.ts';
import { makeCompany } from './harness/world.ts';

/** Only a net for what never comes. */
const patience = { timeout: 30_000 };

// SQLite has one server.
describe.runIf(engine === 'postgres')('one server that hangs', () => {
  let database: PostgresDatabase;
  let server: TestServer;
  let staff: Client;
  let company: number;

  beforeAll(async () => {
    database = await migratedPostgres();
    // Short, because a test waits for it.
    server = await startServer({ DATABASE_URL: `${database.url}?query_timeout=3000` });
    staff = await server.signIn();
    company = await makeCompany(staff, 'Vale');
  });
  afterAll(async () => {
    await server.stop();
    await database.drop();
  });

  const change = () => staff.put(paths.row(companies, { account_id: 1 }, company), sampleOf(companies));
  const configFor = (query: string) => ({ ...server.services.config, databaseUrl: `${database.url}?${query}` });
  const whoWaitForLocks = async () => {
    const { db } = server.services;
    const { rows } = await sql`select pid from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`.execute(db);
    return rows;
  };

  test('in the middle of a write is shown out, and the others write on', async () => {
    const hung = await openServices(configFor('hung_after=200'));
    const [begun, end] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
    const write = hung.db.transaction().execute(async (tx) => {
      await tx.updateTable('companies').set({ version: 1 }).where('id', '=', company).execute();
      begun.resolve();
      await end.promise;
      await tx.selectFrom('companies').select('id').execute();
    });
    const outcome = expect(write).rejects.toThrow();
    await begun.promise;
    expect((await change()).status).toBe(200);
    end.resolve();
    await outcome;
    await hung.db.destroy();
  });

  test('without being shown out keeps nobody waiting in the database whom the server gave up on', async () => {
    const holder = new pg.Client(database.url);
    await holder.connect();
    await holder.query('begin');
    await holder.query('select id from companies where id = $1 for update', [company]);
    const waiter = change();
    await vi.waitUntil(async () => (await whoWaitForLocks()).length === 1, patience);
    expect((await waiter).status).toBe(503);
    await vi.waitUntil(async () => (await whoWaitForLocks()).length === 0, patience);
    await holder.end();
    expect((await change()).status).toBe(200);
  });

  const settingsOf = async (db: TestServer['services']['db']) => {
    const names = ['idle_in_transaction_session_timeout', 'lock_timeout', 'tcp_keepalives_idle'];
    const { rows } = await sql<{ name: string; setting: string }>`
      select name, setting from pg_settings where name in (${sql.join(names)}) order by name`.execute(db);
    return rows.map(({ setting }) => Number(setting));
  };

  test('has half a minute at most, unless its operator says otherwise', async () => {
    const usual = await openServices(configFor(''));
    const own = await openServices(configFor('options=-c%20lock_timeout%3D1234'));
    // More at once than the pool kept from the start.
    const each = await Promise.all([1, 2, 3].map(() => settingsOf(usual.db)));
    expect(each).toEqual([1, 2, 3].map(() => [10_000, 27_000, 60]));
    expect(await settingsOf(own.db)).toEqual([10_000, 1234, 60]);
    await usual.db.destroy();
    await own.db.destroy();
  });

  test('is no matter to migrations, backups and restores: they wait for as long as it takes', async () => {
    const { db } = await connect(configFor(''));
    expect((await settingsOf(db)).slice(0, 2)).toEqual([0, 0]);
    await db.destroy();
  });
});
