import type { Logger } from 'kysely';
import type { Run } from './statements.ts';

/** Tells the log of a prepared statement as Kysely tells it of every other one, of one that fails too. */
export function logged(log: Logger | undefined, run: Run): Run {
  if (!log) return run;
  return async (query, parameters) => {
    const began = performance.now();
    const told = () => ({ query: { ...query, parameters }, queryDurationMillis: performance.now() - began });
    const rows = await run(query, parameters).catch(async (error: unknown) => {
      await log({ level: 'error', error, ...told() });
      throw error;
    });
    await log({ level: 'query', ...told() });
    return rows;
  };
}
