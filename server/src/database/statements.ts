import type { Compilable, CompiledQuery, DialectAdapter, Kysely, QueryResult } from 'kysely';
import type { Tables } from './tables.ts';

type Values = Record<string, unknown>;

/** A statement that is built once, read by the database once, and then only given its values. */
export type Prepared<V, R> = (values: V) => Promise<R[]>;

export type KeyType = 'text' | 'bigint';

/**
 * For what every request asks, where building a query anew would cost more than running it. Reads what was committed,
 * outside of any transaction. One that is given the types of its values finds a few rows by these keys, and may be run
 * for several callers at once.
 */
export type Prepare = <V extends Values, R>(
  build: (db: Kysely<Tables>, slots: V) => Compilable<R>,
  keys?: Record<keyof V & string, KeyType>,
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

/** `find` runs what finds rows by their keys; where there is none, that is run as everything is. */
export function preparing(
  db: Kysely<Tables>,
  run: Run,
  find?: (query: CompiledQuery, types: KeyType[]) => (keys: unknown[]) => Promise<unknown[]>,
): Prepare {
  return <V extends Values, R>(
    build: (db: Kysely<Tables>, slots: V) => Compilable<R>,
    keys?: Record<keyof V & string, KeyType>,
  ) => {
    const made = () => {
      const query = build(db, slots as V).compile();
      const types = keys && query.parameters.map((value) => typeOf(value, keys));
      const send = find && types ? find(query, types) : (parameters: unknown[]) => run(query, parameters);
      return (values: V) => send(filled(query, values));
    };
    let statement: ReturnType<typeof made> | undefined;
    return async (values: V) => {
      statement ??= made();
      return (await statement(values)) as R[];
    };
  };
}

function typeOf(value: unknown, keys: Record<string, KeyType>): KeyType {
  if (value instanceof Slot) return keys[value.name] ?? 'text';
  return typeof value === 'number' ? 'bigint' : 'text';
}

function filled({ parameters }: CompiledQuery, values: Values): unknown[] {
  return parameters.map((value) => (value instanceof Slot ? values[value.name] : value));
}

/** A statement that is built once and runs wherever it is told to, inside of a transaction too. */
export function prepareOnce<V extends Values, R>(build: (db: Kysely<Tables>, slots: V) => Compilable<R>) {
  // A process that moves data from one database to another speaks to both.
  const queries = new WeakMap<DialectAdapter, CompiledQuery>();
  return async (db: Kysely<Tables>, values: V): Promise<R[]> => {
    const { adapter } = db.getExecutor();
    const query = queries.get(adapter) ?? build(db, slots as V).compile();
    queries.set(adapter, query);
    const statement = { ...query, parameters: filled(query, values) };
    const { answer } = db.isTransaction ? await handedOver(db, statement) : { answer: db.executeQuery(statement) };
    return (await answer).rows as R[];
  };
}

/**
 * Kysely sends a statement of a transaction when the one before was answered. Handed over without that wait, those that need
 * no answer of each other travel together (`allDone`); each still runs after the one before.
 */
function handedOver(tx: Kysely<Tables>, query: CompiledQuery): Promise<{ answer: Promise<QueryResult<unknown>> }> {
  return tx.getExecutor().provideConnection(async (connection) => ({ answer: connection.executeQuery(query) }));
}

/**
 * Waits for all of them, in the order in which they were handed over, though one may have failed: none may be under way when
 * the transaction that they belong to ends. The first that failed tells why; those behind it only failed with it.
 */
async function allDone<T>(all: readonly Promise<T>[]): Promise<T[]> {
  const ends = await Promise.allSettled(all);
  return ends.map((end) => {
    if (end.status === 'rejected') throw end.reason;
    return end.value;
  });
}

/** Kysely wakes all that wait for the connection after each statement: thousands of them would keep the process busy. */
export const mostTogether = 50;

/** Begins all of them in their order, so many together: for those of which there may be thousands, as in an import. */
export async function inSlices<T>(all: readonly (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = [];
  for (let at = 0; at < all.length; at += mostTogether) {
    done.push(...(await allDone(all.slice(at, at + mostTogether).map((begin) => begin()))));
  }
  return done;
}
