import type { Compilable, CompiledQuery, DialectAdapter, Kysely } from 'kysely';
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
      return (await send(query, filled(query, values))) as R[];
    };
  };
}

function filled({ parameters }: CompiledQuery, values: Values): unknown[] {
  return parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
}

/** A statement that is built once and runs wherever it is told to, inside of a transaction too. */
export function builtOnce<V extends Values, R>(build: (db: Kysely<Tables>, slots: V) => Compilable<R>) {
  // A process that moves data from one database to another speaks to both.
  const queries = new WeakMap<DialectAdapter, CompiledQuery>();
  return async (db: Kysely<Tables>, values: V): Promise<R[]> => {
    const { adapter } = db.getExecutor();
    const query = queries.get(adapter) ?? build(db, slots as V).compile();
    queries.set(adapter, query);
    const { rows } = await db.executeQuery({ ...query, parameters: filled(query, values) });
    return rows as R[];
  };
}
