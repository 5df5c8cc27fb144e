import type { Compilable, CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

type Values = Record<string, unknown>;

/** A statement that is built once, read by the database once, and then only given its values. */
export type Prepared<V, R> = (values: V) => Promise<R[]>;

/**
 * For what every request asks, where building a query anew would cost more than running it. Reads what was committed,
 * outside of any transaction.
 */
export type Prepare = <V extends Values, R>(
  build: (db: Kysely<Tables>, slots: V) => Compilable<R>,
  length?: 'short' | 'long',
) => Prepared<V, R>;

/** Runs a compiled statement with these parameters, in the order they stand in it. */
export type Run = (query: CompiledQuery, parameters: unknown[]) => Promise<unknown[]>;

class Slot {
  readonly name: string;

  constructor(name: string) {
    this.name = name;
  }
}

/** Stands in for the values while a statement is built: whatever is read from it marks the place of that value. */
const slots = new Proxy({}, { get: (_, name) => new Slot(String(name)) });

/** `runShort` may let others wait behind a statement, so only what finds a few rows by their keys is short. */
export function preparing(db: Kysely<Tables>, run: Run, runShort: Run): Prepare {
  return <V extends Values, R>(build: (db: Kysely<Tables>, slots: V) => Compilable<R>, length = 'long') => {
    const send = length === 'short' ? runShort : run;
    let query: CompiledQuery | undefined;
    return async (values: V) => {
      query ??= build(db, slots as V).compile();
      const parameters = query.parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
      return (await send(query, parameters)) as R[];
    };
  };
}
