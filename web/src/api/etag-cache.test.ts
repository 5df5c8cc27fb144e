import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { forgetLists, readCached } from './etag-cache.ts';

const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  forgetLists();
  vi.stubGlobal('fetch', fetched);
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const { signal } = new AbortController();
const read = (path = '/rows') => readCached(path, signal);
const asked = (at: number) => new Headers(fetched.mock.calls[at]?.[1]?.headers).get('If-None-Match');

function answer(body: string | null, init?: ResponseInit): void {
  fetched.mockImplementationOnce(async () => new Response(body, init));
}

const first = { headers: { ETag: 'W/"first"' } };

test('a list is asked for again by its tag, and given again as the same object while it holds', async () => {
  answer('[{"id":1}]', first);
  const rows = await read();
  expect(rows).toEqual([{ id: 1 }]);
  for (const time of [1, 2]) {
    answer(null, { status: 304 });
    expect(await read()).toBe(rows);
    expect(asked(time)).toBe('W/"first"');
  }
  expect(asked(0)).toBeNull();
});

test('one that has changed takes the place of the one before', async () => {
  answer('[1]', first);
  await read();
  answer('[2]', { headers: { ETag: '"second"' } });
  expect(await read()).toEqual([2]);
  answer(null, { status: 304 });
  expect(await read()).toEqual([2]);
  expect(asked(2)).toBe('"second"');
});

test('without a tag every reading is a whole one', async () => {
  answer('[1]');
  await read();
  answer('[1,2]');
  expect(await read()).toEqual([1, 2]);
  expect(asked(1)).toBeNull();
});

test('each address has a tag of its own', async () => {
  answer('[1]', first);
  await read('/rows');
  answer('[2]', first);
  await read('/others');
  expect(asked(1)).toBeNull();
});

test('a failure is told, and forgets nothing', async () => {
  answer('[1]', first);
  const rows = await read();
  answer('{"message":"no"}', { status: 500 });
  await expect(read()).rejects.toMatchObject({ status: 500 });
  answer(null, { status: 304 });
  expect(await read()).toBe(rows);
});

test('a 304 that nobody asked for is no list', async () => {
  answer(null, { status: 304 });
  await expect(read()).rejects.toMatchObject({ status: 304 });
});

test('another user begins with nothing, also of what was still on its way', async () => {
  const { promise, resolve } = Promise.withResolvers<Response>();
  fetched.mockImplementationOnce(() => promise);
  const late = read();
  forgetLists();
  resolve(new Response('[1]', first));
  await late;
  answer('[2]', first);
  await read();
  expect(asked(1)).toBeNull();
});

test('the lists read longest ago make way', async () => {
  for (let at = 0; at <= 20; at += 1) {
    answer('[]', first);
    await read(`/rows/${at}`);
  }
  answer('[]', first);
  await read('/rows/1');
  answer('[]', first);
  await read('/rows/0');
  expect([asked(21), asked(22)]).toEqual(['W/"first"', null]);
});
