import type { FastifyBaseLogger } from 'fastify';
import type { Services } from './services.ts';

/** Work that nobody asks for but time makes necessary. */
export interface Job {
  name: string;
  /** Milliseconds from one run to the next. */
  every: number;
  /** A job runs on one server at a time, unless every server has to do its own share. */
  onEveryServer?: boolean;
  run(services: Services, context: JobContext): Promise<void>;
}

interface JobContext {
  log: FastifyBaseLogger;
  /** Aborted when the server is told to stop: a long job ends at the next convenient point. */
  signal: AbortSignal;
}
