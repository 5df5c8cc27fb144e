import type { Logger } from 'kysely';
import type { Run } from './statements.ts';

/** Tells the log of a prepared statement as Kysely tells it of every other one. */
export function logged(log: Logger | undefined, run: Run): Run {
  if (!log) return run;
  return async (query, parameters) => {
    const began = performance.now();
    const rows = await run(query, parameters);
    const told = { ...query, parameters };
    await log({ level: 'query', query: told, queryDurationMillis: performance.now() - began });
    return rows;
  };
}
