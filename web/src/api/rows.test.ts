import { contracts } from '@clareira/contract';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ApiError } from './client.ts';
import { forgetLists } from './etag-cache.ts';
import { rowsQuery } from './rows.ts';

const list = () =>
  rowsQuery(contracts, { account_id: 1, company_id: 2 }).queryFn({ signal: new AbortController().signal });

function answer(body: string, status = 200, type = 'application/json'): void {
  vi.stubGlobal('fetch', async () => new Response(body, { status, headers: { 'Content-Type': type } }));
}

beforeEach(() => vi.stubGlobal('document', { cookie: '' }));

afterEach(() => {
  forgetLists();
  vi.unstubAllGlobals();
});

const page = '<!doctype html><p>Oi';

test.for<[name: string, body: string, status: number, type?: string]>([
  ...[500, 403, 404, 422, 429, 413].map((status): [string, string, number] => [
    String(status),
    '{"message":"Erro"}',
    status,
  ]),
  ['a page', page, 200, 'text/html'],
  ['other JSON', '{"data":[]}', 200],
  ['null', 'null', 200],
  ['500 with a page', page, 500, 'text/html'],
])('%s instead of a list is a failed load', async ([, body, status, type]) => {
  answer(body, status, type);
  const error = await list().catch((thrown: unknown) => thrown);
  expect(error).toBeInstanceOf(ApiError);
});

test('no server is a failed load', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  await expect(list()).rejects.toBeInstanceOf(ApiError);
});

test('a list is its rows', async () => {
  answer('[{"id":7}]');
  expect(await list()).toEqual([{ id: 7 }]);
});
