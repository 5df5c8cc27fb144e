import { randomUUID } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { connect } from '../src/database/connect.ts';
import type { Database } from '../src/database/database.ts';
import { emptyPostgres } from './harness/database.ts';
import { runServer, type ServerProcess } from './harness/process.ts';
import { adminPassword, engine } from './harness/server.ts';
import { type MailServer, startMailServer } from './harness/smtp.ts';

const many = Number(process.env.MAILS ?? 150);
/** Sent side by side by one server. */
const hands = 5;

// Only PostgreSQL is shared by machines.
describe.runIf(engine === 'postgres')('two servers over one outbox', () => {
  let smtp: MailServer;
  let postgres: Awaited<ReturnType<typeof emptyPostgres>>;
  let directory: string;
  let database: Database;
  const servers: ServerProcess[] = [];

  const run = (name: string) => {
    const server = runServer({
      ...{ DATABASE_URL: postgres.url, DATA_DIR: join(directory, name), ADMIN_PASSWORD: adminPassword },
      ...{ SMTP_URL: smtp.url, PUBLIC_URL: 'https://portal.test', LOG_LEVEL: 'error' },
    });
    servers.push(server);
    return server;
  };

  beforeAll(async () => {
    smtp = await startMailServer();
    postgres = await emptyPostgres();
    directory = await mkdtemp(join(tmpdir(), 'clareira-test-'));
    await Promise.all([run('one').url, run('two').url]);
    database = await connect({ databaseUrl: postgres.url, dataDir: directory });
  });
  afterAll(async () => {
    for (const { child } of servers) child.kill('SIGKILL');
    await Promise.all(servers.map(({ ended }) => ended));
    await database.db.destroy();
    await postgres.drop();
    await smtp.stop();
    await rm(directory, { recursive: true, force: true });
  });

  async function enqueue(): Promise<Set<string>> {
    smtp.arrived.length = 0;
    const at = Date.now();
    const mails = Array.from({ length: many }, (_, index) => ({
      ...{ account_id: 1, user_id: 1, address: `person-${index}@test.example`, language: 'pt-BR' },
      ...{ kind: 'passwordChanged', data: '{}', message_key: randomUUID(), status: 'waiting' as const, attempts: 0 },
      ...{ created_at: at, due_at: at, ends_at: at + 86_400_000 },
    }));
    for (let from = 0; from < many; from += 500) {
      await database.db
        .insertInto('mails')
        .values(mails.slice(from, from + 500))
        .execute();
    }
    return new Set(mails.map(({ message_key }) => message_key));
  }

  async function untilSent(): Promise<void> {
    const waiting = () =>
      database.db.selectFrom('mails').select('id').where('status', '=', 'waiting').limit(1).executeTakeFirst();
    while (await waiting()) await pause(50);
  }
  const keys = () => smtp.arrived.map(({ email }) => /^<(.*)@/.exec(email.messageId ?? '')?.[1] ?? '');

  test('send every mail, and none twice', { timeout: 600_000 }, async () => {
    const wanted = await enqueue();
    await untilSent();
    expect(smtp.arrived).toHaveLength(many);
    expect(new Set(keys())).toEqual(wanted);
  });

  test('lose none when one is killed, and send again only what it had in its hands, under the same id', {
    timeout: 600_000,
  }, async () => {
    const wanted = await enqueue();
    while (smtp.arrived.length < many / 4) await pause(1);
    servers[0]?.child.kill('SIGKILL');
    await servers[0]?.ended;
    while (smtp.arrived.length < many - hands) await pause(5);
    // As if the lease of what it held had run out.
    await database.db.updateTable('mails').set({ due_at: 0 }).where('status', '=', 'waiting').execute();
    await untilSent();
    expect(new Set(keys())).toEqual(wanted);
    expect(smtp.arrived.length).toBeLessThanOrEqual(many + 2 * hands);
  });

  test('hand over what they have begun when they are told to stop', { timeout: 120_000 }, async () => {
    const wanted = await enqueue();
    while (smtp.arrived.length < many / 4) await pause(1);
    servers[1]?.child.kill('SIGTERM');
    expect(await servers[1]?.ended).toBe(0);
    const unsent = await database.db.selectFrom('mails').select('attempts').where('status', '=', 'waiting').execute();
    expect(unsent.every(({ attempts }) => attempts === 0)).toBe(true);
    // What the test before had sent twice may arrive only now.
    const arrived = keys().filter((key) => wanted.has(key));
    expect(new Set(arrived).size).toBe(arrived.length);
    expect(wanted.size - unsent.length).toBe(arrived.length);
  });
});
