import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { today } from '../today.ts';
import { call } from './client.ts';

/** Nine in the evening in São Paulo, by this browser's clock. */
const evening = Date.parse('2028-02-28T21:00:00-03:00');
const fetched = vi.fn<typeof fetch>();

/** Calls while the server's clock says this, and the answer takes as long. */
async function ask(server: string | undefined, takes = 0): Promise<void> {
  fetched.mockImplementationOnce(async () => {
    vi.setSystemTime(Date.now() + takes);
    return new Response('{}', { headers: server === undefined ? {} : { Date: new Date(server).toUTCString() } });
  });
  await call('GET', '/x');
}

beforeEach(() => {
  vi.useFakeTimers({ now: evening, toFake: ['Date'] });
  vi.stubGlobal('fetch', fetched);
});

afterEach(async () => {
  await ask(new Date().toISOString());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test("today is the server's, however far off this browser's clock is", async () => {
  expect(today()).toBe('2028-02-28');
  await ask('2028-02-29T00:03:00-03:00');
  expect(today()).toBe('2028-02-29');
  await ask(undefined);
  expect(today(), 'an answer without a time says nothing else').toBe('2028-02-29');
  await ask('2028-02-27T23:54:30-03:00');
  expect(today()).toBe('2028-02-27');
  vi.setSystemTime(evening + 330_000);
  expect(today(), 'which goes on').toBe('2028-02-28');
});

test('a clock that was put right counts again', async () => {
  await ask('2028-03-05T12:00:00-03:00');
  expect(today()).toBe('2028-03-05');
  vi.setSystemTime(new Date('2028-03-05T12:00:01-03:00'));
  await ask('2028-03-05T12:00:01-03:00');
  expect(today()).toBe('2028-03-05');
});

test('an answer that was long on its way, or that a machine slept over, does not hold the day back', async () => {
  vi.setSystemTime(new Date('2028-02-28T23:59:00-03:00'));
  await ask('2028-02-28T23:59:01-03:00', 8 * 3_600_000);
  expect(today()).toBe('2028-02-29');
});

test('the seconds that such a time is cut to are no difference', async () => {
  vi.setSystemTime(new Date('2028-02-29T00:00:00.900-03:00'));
  await ask('2028-02-28T23:59:59-03:00');
  expect(today()).toBe('2028-02-29');
});
