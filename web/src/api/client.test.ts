import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { checkAnnex } from './annexes.ts';
import { ApiError, call, callPage, callUnlessSame, isUnanswered, onExpired, onForbidden } from './client.ts';

const token = 'A-_z'.padEnd(43, '0');
const fetched = vi.fn<typeof fetch>();

beforeEach(() => {
  vi.stubGlobal('fetch', fetched);
  vi.stubGlobal('document', { cookie: `other=1; XSRF-TOKEN=${token}` });
});

afterEach(() => {
  vi.unstubAllGlobals();
  fetched.mockReset();
});

const answer = (body: string | null, init?: ResponseInit) =>
  fetched.mockImplementation(async () => new Response(body, init));
const failure = () => call('GET', '/x').catch((error: unknown) => error);

test('an answer is its JSON, and nothing for 204', async () => {
  answer('{"id":1}');
  expect(await call('GET', '/x')).toEqual({ id: 1 });
  answer(null, { status: 204 });
  expect(await call('DELETE', '/x')).toBeUndefined();
});

test('a page knows the address of the next one, and the last that there is none', async () => {
  const { signal } = new AbortController();
  answer('[1]', { headers: { Link: '</api/x?limit=1&after=b>; rel="next"' } });
  expect(await callPage('/api/x?limit=1', signal)).toEqual({ rows: [1], next: '/api/x?limit=1&after=b' });
  answer('[]');
  expect(await callPage('/api/x', signal)).toEqual({ rows: [], next: undefined });
});

test('unsafe calls carry the token; safe ones do not', async () => {
  answer('{}');
  await call('POST', '/x', { a: 1 });
  await call('GET', '/x');
  const headers = fetched.mock.calls.map(([, init]) => new Headers(init?.headers));
  expect(headers.map((sent) => sent.get('X-XSRF-TOKEN'))).toEqual([token, null]);
  expect(headers[0]?.get('Content-Type')).toBe('application/json');
});

test.each([
  `XSRF-TOKEN=eyJpdiI6IjFkT2Z3PT0ifQ%3D%3D; XSRF-TOKEN=${token}`,
  `XSRF-TOKEN=100%; XSRF-TOKEN=${token}; other=1`,
  `MY-XSRF-TOKEN=${token.replace('A', 'B')}; XSRF-TOKEN=${token}`,
  `XSRF-TOKEN=${token}0; XSRF-TOKEN=${token}`,
])('a token of another site does not stand in for ours: %s', async (cookie) => {
  vi.stubGlobal('document', { cookie });
  answer('{}');
  await call('POST', '/x');
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).get('X-XSRF-TOKEN')).toBe(token);
});

test('a form keeps the type that the browser gives it', async () => {
  answer('{}');
  await call('POST', '/x', new FormData());
  expect(new Headers(fetched.mock.calls[0]?.[1]?.headers).has('Content-Type')).toBe(false);
});

test('a refusal brings its field messages', async () => {
  answer('{"message":"no","errors":{"name":["Campo obrigatório*"],"cnpj":"CNPJ inválido","odd":[1]}}', { status: 422 });
  expect(await failure()).toMatchObject({
    status: 422,
    message: 'no',
    errors: { name: ['Campo obrigatório*'], cnpj: ['CNPJ inválido'], odd: [] },
  });
});

test.each([
  ['<html>', 200, 0],
  ['', 200, 0],
  ['<html>', 502, 502],
  ['null', 500, 500],
])('%o with status %i is an error of status %i', async (body, status, expected) => {
  answer(body, { status });
  const error = await failure();
  expect(error).toBeInstanceOf(ApiError);
  expect(error).toMatchObject({ status: expected, errors: {} });
});

test('no answer is status 0, an aborted call is not an error of the API', async () => {
  fetched.mockRejectedValue(new TypeError('Failed to fetch'));
  expect(await failure()).toMatchObject({ status: 0 });
  const signal = AbortSignal.abort();
  await expect(call('GET', '/x', undefined, { signal })).rejects.toBe(signal.reason);
});

test('the wait that a throttled call is told', async () => {
  answer('{}', { status: 429, headers: { 'Retry-After': '30' } });
  expect(await failure()).toMatchObject({ retryAfter: 30 });
});

test('a refusal is looked into, and told unless it shuts the caller out of everything', async () => {
  answer('{}', { status: 403 });
  const find = vi.fn(async () => false);
  const forget = onForbidden(find);
  expect(await failure()).toMatchObject({ status: 403 });
  find.mockResolvedValue(true);
  const told = vi.fn();
  call('GET', '/x').then(told, told);
  await vi.waitFor(() => expect(find).toHaveBeenCalledTimes(2));
  await new Promise((go) => setTimeout(go));
  expect(told).not.toHaveBeenCalled();
  forget();
  expect(await failure()).toMatchObject({ status: 403 });
});

describe('a session that the server no longer knows', () => {
  const ended = vi.fn();
  let forget: () => void;

  beforeEach(() => {
    forget = onExpired(ended.mockReset());
  });

  afterEach(() => forget());

  const { signal } = new AbortController();
  test.for([
    ['of a change', 401, () => call('PUT', '/x', {})],
    ['of a change', 419, () => call('PUT', '/x', {})],
    ['of a list', 401, () => callPage('/x', signal)],
    ['of a list that was read before', 401, () => callUnlessSame('/x', '"1"', signal)],
    ['of a file', 401, () => checkAnnex(1, signal)],
  ] as const)('ends by the answer %s: %i, which nobody waits for then', async ([, status, ask]) => {
    answer('{}', { status });
    const told = vi.fn();
    ask().then(told, told);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    await new Promise((go) => setTimeout(go));
    expect(told).not.toHaveBeenCalled();
  });

  test('does not end by any other refusal', async () => {
    for (const status of [400, 403, 404, 413, 422, 429, 500]) {
      answer('{}', { status });
      expect(await failure()).toMatchObject({ status });
    }
    expect(ended).not.toHaveBeenCalled();
  });

  test('does not end by a call that takes it for a failure like any other', async () => {
    answer('{}', { status: 419 });
    await expect(call('POST', '/x', {}, { ignoresExpiry: true })).rejects.toMatchObject({ status: 419 });
    expect(ended).not.toHaveBeenCalled();
  });

  test('is that of whoever asked, and not of who is there when the answer comes', async () => {
    answer('{}', { status: 401 });
    call('GET', '/x');
    forget();
    const next = vi.fn();
    forget = onExpired(next);
    await vi.waitFor(() => expect(ended).toHaveBeenCalledOnce());
    expect(next).not.toHaveBeenCalled();
  });

  test('is told to nobody where nobody is there any more', async () => {
    forget();
    answer('{}', { status: 401 });
    const told = vi.fn();
    call('GET', '/x').then(told, told);
    await new Promise((go) => setTimeout(go));
    expect(fetched).toHaveBeenCalledOnce();
    expect(ended).not.toHaveBeenCalled();
    expect(told).not.toHaveBeenCalled();
  });
});

test('no answer, or a fault on the way, leaves in doubt what was done; a refusal does not', () => {
  const statuses = [0, 302, 500, 502, 504, 400, 403, 404, 413, 422, 429];
  expect(statuses.filter((status) => isUnanswered(new ApiError(status)))).toEqual([0, 302, 500, 502, 504]);
});

test('so does giving up half-way', () => {
  expect(isUnanswered(AbortSignal.abort().reason)).toBe(true);
});
