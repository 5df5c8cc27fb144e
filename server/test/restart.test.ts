import { setTimeout as pause } from 'node:timers/promises';
import { companies, paths } from '@clareira/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startBalancer } from './harness/balancer.ts';
import { Client } from './harness/client.ts';
import { runServer, type ServerProcess } from './harness/process.ts';
import { sampleOf } from './harness/samples.ts';
import { adminEmail, adminPassword, engine } from './harness/server.ts';
import { type Target, targetWithTables } from './harness/targets.ts';

let environment: Record<string, string>;
let target: Target;
const running: ServerProcess[] = [];

beforeEach(async () => {
  target = await targetWithTables();
  environment = { ...target.environment, ADMIN_PASSWORD: adminPassword };
});
afterEach(async () => {
  for (const { child } of running) child.kill('SIGKILL');
  await Promise.all(running.splice(0).map(({ ended }) => ended));
  await target.remove();
});

function run(more: Record<string, string> = {}): ServerProcess {
  const server = runServer({ ...environment, ...more });
  running.push(server);
  return server;
}

const list = paths.rows(companies, { account_id: 1 });

/**
 * Reads and writes until it is told to end; answers every status. There is always a request under way somewhere: without a
 * pause they would only take the time that the servers need to start.
 */
function keepBusy(client: Client) {
  let isOver = false;
  const work = async () => {
    const statuses: number[] = [];
    while (!isOver) {
      statuses.push((await client.get(`${list}?limit=1`)).status);
      statuses.push((await client.post(list, sampleOf(companies))).status);
      await pause(20);
    }
    return statuses;
  };
  const workers = Array.from({ length: 3 }, work);
  return async () => {
    isOver = true;
    return (await Promise.all(workers)).flat();
  };
}

test('servers behind a balancer are replaced one after the other without a failed request', async () => {
  // Longer than any machine takes to notice; a second signal ends it as soon as the balancer has.
  const draining = { DRAIN_SECONDS: '300' };
  const old = [run(draining), run(draining)];
  const balancer = await startBalancer();
  for (const { url } of old) await balancer.add(await url);
  const client = new Client(balancer.url);
  await client.signIn(adminEmail, adminPassword);

  const end = keepBusy(client);
  for (const server of old) {
    await balancer.add(await run(draining).url);
    server.child.kill('SIGTERM');
    await balancer.turnedAway(await server.url);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  }
  const statuses = await end();
  const made = statuses.filter((status) => status === 201).length;
  expect(new Set(statuses)).toEqual(new Set([200, 201]));
  expect((await client.get(list)).rows).toHaveLength(made);
  await balancer.stop();
});

// What is said while draining no database has a part in.
test.runIf(engine === 'sqlite')(
  'a server that drains serves on and says that it is not ready; a second signal cuts that short',
  async () => {
    const server = run({ DRAIN_SECONDS: '300' });
    const url = await server.url;
    const ready = async () => (await fetch(`${url}/readyz`)).status;
    expect(await ready()).toBe(200);
    server.child.kill('SIGTERM');
    await vi.waitUntil(async () => (await ready()) === 503, { timeout: 30_000 });
    const answer = await fetch(`${url}/healthz`);
    expect([answer.status, answer.headers.get('connection')]).toEqual([200, 'close']);
    expect((await new Client(url).signIn(adminEmail, adminPassword)).status).toBe(200);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
    // It was told to stop: nobody need look for a fault.
    expect(server.output()).not.toContain('"level":50');
  },
);
