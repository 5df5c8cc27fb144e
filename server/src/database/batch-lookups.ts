import type { CompiledQuery } from 'kysely';
import type { KeyType, Run } from './statements.ts';

interface Waiting {
  keys: unknown[];
  found(rows: unknown[]): void;
  failed(error: unknown): void;
}

/**
 * Finds rows by their keys, with one statement for all who ask while the one before is on its way: a server with many
 * callers would otherwise spend more on asking its database who they are than on answering them.
 */
export function batchLookups(
  query: CompiledQuery,
  types: KeyType[],
  run: Run,
): (keys: unknown[]) => Promise<unknown[]> {
  const statement = forMany(query, types);
  let waiting: Waiting[] = [];
  let isAsking = false;

  async function ask(): Promise<void> {
    const asked = waiting;
    waiting = [];
    isAsking = true;
    try {
      const rows = (await run(
        statement,
        types.map((_, column) => asked.map(({ keys }) => keys[column])),
      )) as { turn: number }[];
      const found = Map.groupBy(rows, ({ turn }) => turn);
      for (const [at, one] of asked.entries()) one.found(found.get(at + 1) ?? []);
    } catch (error) {
      for (const { failed } of asked) failed(error);
    }
    isAsking = false;
    if (waiting.length > 0) setImmediate(ask);
  }

  return (keys) =>
    new Promise((found, failed) => {
      if (waiting.length === 0 && !isAsking) setImmediate(ask);
      waiting.push({ keys, found, failed });
    });
}

/** The statement for a list of values in place of each value; `turn` counts from 1 through those who asked. */
function forMany(query: CompiledQuery, types: KeyType[]): CompiledQuery {
  const lists = types.map((type, at) => `$${at + 1}::${type}[]`);
  const names = types.map((_, at) => `value_${at + 1}`);
  const callers = `unnest(${lists.join(', ')}) with ordinality as callers(${names.join(', ')}, turn)`;
  const found = query.sql.replaceAll(/\$(\d+)/g, 'callers.value_$1');
  return { ...query, sql: `select callers.turn, found.* from ${callers} cross join lateral (${found}) as found` };
}
