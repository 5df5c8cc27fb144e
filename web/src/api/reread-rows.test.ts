import { payments } from '@clareira/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { newQueryClient } from './query-client.ts';
import { rereadRows } from './reread-rows.ts';
import { rowsKey, rowsQuery } from './rows.ts';

const place = { account_id: 1, company_id: 5 };
const key = rowsKey(payments, place);
const [old, written, read] = ['Antes', 'Escrito', 'Lido'].map((unit) => [{ id: 7, unit }]);

type Answer = (rows: unknown) => void;

/** What is asked for, one after the other, waits for its answer. */
let asked: Answer[];

beforeEach(() => {
  asked = [];
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('fetch', (_path: string, { signal }: RequestInit) => {
    const { promise, resolve, reject } = Promise.withResolvers<Response>();
    signal?.addEventListener('abort', () => reject(signal.reason));
    asked.push((rows) => (rows ? resolve(Response.json(rows)) : reject(new TypeError('Failed to fetch'))));
    return promise;
  });
});

afterEach(() => vi.unstubAllGlobals());

/** A client that has the list as it was. */
function clientOf() {
  const queries = newQueryClient();
  queries.setQueryData(key, old);
  return { queries, shown: () => queries.getQueryData(key) };
}

test('a list is read anew', async () => {
  const { queries, shown } = clientOf();
  const reread = rereadRows(queries, payments, place);
  asked[0]?.(read);
  await reread;
  expect(shown()).toEqual(read);
});

test.for([
  ['fails', undefined, written],
  ['comes', read, read],
] as const)(
  'what was asked for before a row was written does not come over it; what is read anew %s',
  async ([, answer, expected]) => {
    const { queries, shown } = clientOf();
    const before = queries.fetchQuery(rowsQuery(payments, place));
    queries.setQueryData(key, written);
    const reread = rereadRows(queries, payments, place);
    asked[1]?.(answer);
    asked[0]?.(old);
    await Promise.all([before, reread]);
    expect(shown()).toEqual(expected);
  },
);

test('nor does what was read anew, once another row was written', async () => {
  const { queries, shown } = clientOf();
  const reread = rereadRows(queries, payments, place);
  queries.setQueryData(key, written);
  asked[0]?.(old);
  await reread;
  expect(shown()).toEqual(written);
});
