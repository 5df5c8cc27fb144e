import { CompiledQuery } from 'kysely';
import { beforeEach, expect, test } from 'vitest';
import { batchLookups } from './batch-lookups.ts';

interface Sent {
  sql: string;
  lists: unknown[];
  answer(rows: unknown[]): void;
  fail(error: Error): void;
}

let sent: Sent[];
let find: (keys: unknown[]) => Promise<unknown[]>;

beforeEach(() => {
  sent = [];
  const query = CompiledQuery.raw('select name from people where token = $1 and age > $2');
  find = batchLookups(query, ['text', 'bigint'], ({ sql }, lists) => {
    return new Promise((answer, fail) => sent.push({ sql, lists, answer, fail }));
  });
});

const nextTurn = () => new Promise(setImmediate);

test('those who ask in one turn are asked for with one statement, and each gets its own rows', async () => {
  const asked = [find(['a', 1]), find(['b', 2]), find(['c', 3])];
  await nextTurn();
  expect(sent.map(({ lists }) => lists)).toEqual([
    [
      ['a', 'b', 'c'],
      [1, 2, 3],
    ],
  ]);
  sent[0]?.answer([
    { turn: 3, name: 'Caio' },
    { turn: 1, name: 'Ana' },
    { turn: 3, name: 'Clara' },
  ]);
  const names = (await Promise.all(asked)).map((rows) => (rows as { name: string }[]).map(({ name }) => name));
  expect(names).toEqual([['Ana'], [], ['Caio', 'Clara']]);
});

test('the statement takes a list for each value', async () => {
  find(['a', 1]);
  await nextTurn();
  expect(sent[0]?.sql).toBe(
    'select callers.turn, found.* from unnest($1::text[], $2::bigint[]) with ordinality as callers(value_1, value_2, turn) cross join lateral (select name from people where token = callers.value_1 and age > callers.value_2) as found',
  );
});

test('who asks while others wait for their answer is asked for after it, together', async () => {
  const first = find(['a', 1]);
  await nextTurn();
  const later = [find(['b', 2])];
  await nextTurn();
  later.push(find(['c', 3]));
  await nextTurn();
  expect(sent).toHaveLength(1);
  sent[0]?.answer([{ turn: 1, name: 'Ana' }]);
  expect(await first).toEqual([{ turn: 1, name: 'Ana' }]);
  await nextTurn();
  expect(sent[1]?.lists[0]).toEqual(['b', 'c']);
  sent[1]?.answer([{ turn: 2, name: 'Caio' }]);
  expect(await Promise.all(later)).toEqual([[], [{ turn: 2, name: 'Caio' }]]);
});

test('a failure reaches everyone it concerns, and nobody after', async () => {
  const asked = [find(['a', 1]), find(['b', 2])];
  await nextTurn();
  const after = find(['c', 3]);
  sent[0]?.fail(new Error('away'));
  expect(await Promise.allSettled(asked)).toMatchObject([
    { status: 'rejected', reason: { message: 'away' } },
    { status: 'rejected', reason: { message: 'away' } },
  ]);
  await nextTurn();
  sent[1]?.answer([{ turn: 1 }]);
  expect(await after).toHaveLength(1);
});
