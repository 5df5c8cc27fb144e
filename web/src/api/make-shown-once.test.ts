import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Attempt, makeShownOnce } from './make-shown-once.ts';

/** What was called, each with its key. */
let calls: [method: string, path: string, key: string | undefined][];

/** Answers each call with the next status and body; where there is none, the line is cut. */
function answerWith(...answers: [status: number, body?: object][]): void {
  vi.stubGlobal('fetch', async (path: string, { method, headers }: { method: string; headers: object }) => {
    calls.push([method, path, (headers as Record<string, string>)['Idempotency-Key']]);
    const [status, body] = answers.shift() ?? [0];
    if (status === 0) throw new TypeError('no answer');
    return new Response(status === 204 ? null : JSON.stringify(body ?? {}), { status });
  });
}

let attempt: Attempt;
const make = () => makeShownOnce('/things', { name: 'A' }, attempt);

beforeEach(() => {
  calls = [];
  attempt = { current: undefined };
  vi.stubGlobal('document', { cookie: '' });
});
afterEach(() => vi.unstubAllGlobals());

test('keeps its key until an answer came, and takes another one for the next', async () => {
  answerWith([0], [500], [201, { id: 1, token: 't' }], [201, { id: 2, token: 'u' }]);
  await expect(make()).rejects.toThrow();
  await expect(make()).rejects.toThrow();
  expect(await make()).toEqual({ id: 1, token: 't' });
  expect(await make()).toEqual({ id: 2, token: 'u' });
  const [first, second, third, next] = calls.map(([, , key]) => key);
  expect(first).toMatch(/^[\da-f]{32}$/);
  expect([second, third]).toEqual([first, first]);
  expect(next).not.toBe(first);
});

test('ends what nobody has seen the secret of, and makes another one under another key', async () => {
  answerWith([201, { id: 1 }], [204], [201, { id: 2, token: 't' }]);
  expect(await make()).toEqual({ id: 2, token: 't' });
  expect(calls.map(([method, path]) => `${method} ${path}`)).toEqual([
    'POST /things',
    'DELETE /things/1',
    'POST /things',
  ]);
  expect(calls[2]?.[2]).not.toBe(calls[0]?.[2]);
});

test('makes another one where the one that nobody has seen is gone', async () => {
  answerWith([404], [201, { id: 2, token: 't' }]);
  expect(await make()).toEqual({ id: 2, token: 't' });
  answerWith([201, { id: 2 }], [404], [201, { id: 3, token: 'u' }]);
  expect(await make()).toEqual({ id: 3, token: 'u' });
});

test('leaves it to the next try to end it, where that fails', async () => {
  answerWith([201, { id: 1 }], [500], [201, { id: 1 }], [204], [201, { id: 2, token: 't' }]);
  await expect(make()).rejects.toThrow();
  expect(await make()).toEqual({ id: 2, token: 't' });
  expect(calls[2]?.[2]).toBe(calls[0]?.[2]);
});
