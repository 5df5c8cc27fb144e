import { utimes, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { grace } from '../src/annexes/sweep.ts';
import { buildApp } from '../src/app.ts';
import { startJobs } from '../src/housekeeping.ts';
import { filesIn } from './harness/left-behind.ts';
import { startServer, type TestServer } from './harness/server.ts';

let server: TestServer;
beforeEach(async () => {
  server = await startServer();
});
afterEach(async () => {
  vi.useRealTimers();
  await server.stop();
});

/** An upload that a server which died never ended, longer ago than any request takes. */
async function leaveUnfinished(): Promise<void> {
  const path = join(server.stored.incoming, 'unfinished');
  await writeFile(path, '%PDF');
  const at = (Date.now() - grace - 60_000) / 1000;
  await utimes(path, at, at);
}

test.for([
  ['soon after the start', 60_000],
  ['every six hours', 6 * 3_600_000],
] as const)('what a server that died left behind is swept %s', async ([, wait]) => {
  const app = await buildApp(server.services);
  vi.useFakeTimers({ toFake: ['setTimeout', 'setInterval', 'clearTimeout', 'clearInterval'] });
  startJobs(app, server.services);
  await vi.advanceTimersByTimeAsync(wait - 1);
  await leaveUnfinished();
  expect(await filesIn(server, 'incoming')).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(1);
  vi.useRealTimers();
  await vi.waitUntil(async () => (await filesIn(server, 'incoming')).length === 0, { timeout: 30_000 });
  await app.close();
});
