import type { FastifyInstance } from 'fastify';
import type { Job } from '../job.ts';
import type { Services } from '../services.ts';
import { endLease, leaseLength, renewLease, takeLease } from './lease.ts';

const minute = 60_000;

/**
 * Looks once a minute, or as often as a job wants to run, whether it is due. A server that stops waits for the jobs under
 * way.
 */
export function startJobs(app: FastifyInstance, services: Services, jobs: readonly Job[]): void {
  const stopping = new AbortController();
  const running = new Map<Job, Promise<void>>();
  const context = { log: app.log, signal: stopping.signal };

  const tick = (job: Job) => {
    if (running.has(job) || stopping.signal.aborted) return;
    const work = job.onEveryServer ? job.run(services, context) : runLeased(services, job, context);
    const ended = work
      .catch((error: unknown) => app.log.error({ err: error, job: job.name }, 'a job failed'))
      .finally(() => running.delete(job));
    running.set(job, ended);
  };
  const timers = jobs.map((job) => setInterval(() => tick(job), Math.min(job.every, minute)).unref());

  app.addHook('onClose', async () => {
    stopping.abort();
    for (const timer of timers) clearInterval(timer);
    await Promise.all(running.values());
  });
}

async function runLeased(services: Services, job: Job, context: Parameters<Job['run']>[1]): Promise<void> {
  let lease = await takeLease(services, job);
  if (lease === undefined) return;
  const renewal = setInterval(async () => {
    // What cannot be renewed runs out, and another server may begin: jobs are written to bear that.
    if (lease !== undefined) lease = await renewLease(services, job, lease).catch(() => lease);
  }, leaseLength / 3).unref();
  try {
    await job.run(services, context);
  } finally {
    clearInterval(renewal);
    if (lease !== undefined) await endLease(services, job, lease);
  }
}
