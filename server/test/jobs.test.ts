import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { grace } from '../src/annexes/sweep.ts';
import { buildApp } from '../src/app.ts';
import type { Job } from '../src/job.ts';
import { housekeeping } from '../src/jobs/housekeeping.ts';
import { jobs } from '../src/jobs/index.ts';
import { endLease, leaseLength, takeLease } from '../src/jobs/lease.ts';
import { startJobs } from '../src/jobs/start.ts';
import { filesIn } from './harness/left-behind.ts';
import { startServer, type TestServer } from './harness/server.ts';

const minute = 60_000;
const patience = { timeout: 30_000 };

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

function fakeTimers(): void {
  vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] });
}

/** A job that says when it began, and ends when it is told to. */
function jobInHand(name = 'test') {
  const ends = Promise.withResolvers<void>();
  let begun = 0;
  const job: Job = {
    name,
    every: 10 * minute,
    async run() {
      begun++;
      await ends.promise;
    },
  };
  return { job, end: ends.resolve, begun: () => begun };
}

test('the uploads that a server left unfinished when it died are swept by itself, soon after its start', async () => {
  const path = join(server.stored.incoming, 'unfinished');
  await writeFile(path, '%PDF');
  const at = (Date.now() - grace - minute) / 1000;
  await utimes(path, at, at);
  const app = await buildApp(server.services);
  fakeTimers();
  // What another server does for all is none of them: it has its own disk.
  await takeLease(server.services, housekeeping);
  startJobs(app, server.services, jobs);
  expect(await filesIn(server, 'incoming')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(minute);
  vi.useRealTimers();
  await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 0, patience);
  await app.close();
});

test('of two servers one runs a job, and the other only once it is due again', async () => {
  const { job, end, begun } = jobInHand();
  const apps = [await buildApp(server.services), await buildApp(server.services)];
  fakeTimers();
  for (const app of apps) startJobs(app, server.services, [job]);
  await vi.advanceTimersByTimeAsync(minute);
  await vi.waitUntil(() => begun() > 0, patience);
  end();
  await vi.waitUntil(async () => (await leaseOf(job)) === 0, patience);
  await vi.advanceTimersByTimeAsync(minute);
  expect(await takeLease(server.services, job)).toBeUndefined();
  expect(begun()).toBe(1);
  server.later(job.every);
  // The look of a minute ago may not have ended yet, so that this one is left out.
  await vi.waitUntil(async () => {
    await vi.advanceTimersByTimeAsync(minute);
    return begun() > 1;
  }, patience);
  expect(begun()).toBe(2);
  for (const app of apps) await app.close();
});

async function leaseOf({ name }: Job): Promise<number | undefined> {
  const query = server.services.db.selectFrom('jobs').select('leased_until').where('name', '=', name);
  return (await query.executeTakeFirst())?.leased_until;
}

test('a job of a server that died is taken over when its lease has run out, and not before', async () => {
  const { job } = jobInHand();
  expect(await takeLease(server.services, { ...job, every: 0 })).toBeDefined();
  server.later(leaseLength - minute);
  expect(await takeLease(server.services, { ...job, every: 0 })).toBeUndefined();
  server.later(minute);
  expect(await takeLease(server.services, { ...job, every: 0 })).toBeDefined();
});

test('a job of a server that died is taken over after the clock was set back, too', async () => {
  const { job } = jobInHand();
  const lease = await takeLease(server.services, job);
  // Another server's clock may be behind by a little: its lease alone holds the job up here, and does.
  server.later(-leaseLength);
  expect(await takeLease(server.services, { ...job, every: -leaseLength })).toBeUndefined();
  server.later(-30 * 24 * 60 * minute);
  const after = await takeLease(server.services, job);
  expect(after).toBeLessThan(lease ?? 0);
  // And is again for one server alone.
  expect(await takeLease(server.services, { ...job, every: 0 })).toBeUndefined();
});

test('a job that another server has just run is not run again by one whose look began before', async () => {
  const { job } = jobInHand();
  const before = server.services.now() - 5;
  const lease = await takeLease(server.services, job);
  await endLease(server.services, job, lease ?? 0);
  expect(await takeLease({ ...server.services, now: () => before }, job)).toBeUndefined();
});

test('a server that stops waits for the job under way, and tells it', async () => {
  let signal: AbortSignal | undefined;
  const ends = Promise.withResolvers<void>();
  const job: Job = {
    name: 'slow',
    every: minute,
    async run(_services, context) {
      signal = context.signal;
      await ends.promise;
    },
  };
  const app = await buildApp(server.services);
  fakeTimers();
  startJobs(app, server.services, [job]);
  await vi.advanceTimersByTimeAsync(minute);
  vi.useRealTimers();
  await vi.waitUntil(() => signal !== undefined, patience);
  let isClosed = false;
  const closing = app.close().then(() => {
    isClosed = true;
  });
  await vi.waitUntil(() => signal?.aborted, patience);
  expect(isClosed).toBe(false);
  ends.resolve();
  await closing;
});

test('of the housekeeping one part that fails leaves out no other, and is told', async () => {
  await server.services.db
    .insertInto('password_resets')
    .values({ user_id: (await server.signIn()).user?.id ?? 0, token_hash: 'old', created_at: 0 })
    .execute();
  const purge = () => Promise.reject(new Error('no'));
  const { services, app } = server;
  const runHousekeeping = (signal: AbortSignal) =>
    housekeeping.run({ ...services, sessions: { ...services.sessions, purge } }, { log: app.log, signal });
  const resets = () => services.db.selectFrom('password_resets').select('user_id').execute();
  await runHousekeeping(AbortSignal.abort());
  expect(await resets(), 'nothing is begun by a server that stops').toHaveLength(1);
  await expect(runHousekeeping(new AbortController().signal)).rejects.toThrow('no');
  expect(await resets()).toEqual([]);
});

test('a job that fails is logged, and runs again', async () => {
  const job = { name: 'failing', every: minute, onEveryServer: true, run: vi.fn().mockRejectedValue(new Error('no')) };
  const app = await buildApp(server.services);
  fakeTimers();
  startJobs(app, server.services, [job]);
  await vi.advanceTimersByTimeAsync(minute);
  await vi.advanceTimersByTimeAsync(minute);
  expect(job.run).toHaveBeenCalledTimes(2);
  await app.close();
});
