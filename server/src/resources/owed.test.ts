import {
  type CompiledQuery,
  type DatabaseConnection,
  DummyDriver,
  Kysely,
  type QueryResult,
  SqliteAdapter,
  SqliteIntrospector,
  SqliteQueryCompiler,
} from 'kysely';
import { expect, test } from 'vitest';
import { mostTogether } from '../database/statements.ts';
import type { Tables } from '../database/tables.ts';
import { Owed } from './owed.ts';

/** Answers each statement only when nothing else is left to do, and counts how many wait for that together. */
class Counting extends DummyDriver implements DatabaseConnection {
  handed: string[] = [];
  most = 0;
  #waiting = 0;

  override async acquireConnection(): Promise<DatabaseConnection> {
    return this;
  }

  async executeQuery<R>({ parameters }: CompiledQuery): Promise<QueryResult<R>> {
    this.handed.push(parameters.join());
    this.#waiting += 1;
    this.most = Math.max(this.most, this.#waiting);
    await new Promise(setImmediate);
    this.#waiting -= 1;
    return { rows: [] };
  }

  streamQuery(): never {
    throw new Error('nothing is streamed');
  }
}

test('thousands of sums are written in their order, and few together', async () => {
  const driver = new Counting();
  const db = new Kysely<Tables>({
    dialect: {
      createAdapter: () => new SqliteAdapter(),
      createDriver: () => driver,
      createIntrospector: (of) => new SqliteIntrospector(of),
      createQueryCompiler: () => new SqliteQueryCompiler(),
    },
  });
  const owed = new Owed();
  for (let id = 1000; id > 0; id--) owed.company(id, 5);
  for (const day of ['2026-02-10', '2026-01-10']) owed.day({ accountId: 1, day, invoices: 1, cents: 5 });
  await db.transaction().execute((tx) => owed.write(tx));
  expect(driver.handed).toHaveLength(1002);
  expect([driver.handed[0], driver.handed[999]]).toEqual(['5,1', '5,1000']);
  expect(driver.handed.slice(1000)).toEqual(['1,2026-01-10,1,5', '1,2026-02-10,1,5']);
  expect(driver.most).toBe(mostTogether);
});
