import type { Socket } from 'node:net';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type Circuit, circuit } from './circuit.ts';

const probe = vi.fn<() => Promise<unknown>>();
let guard: Circuit;

beforeEach(() => {
  vi.useFakeTimers();
  guard = circuit(1000, probe.mockReset());
});
afterEach(() => {
  guard.end();
  vi.useRealTimers();
});

const silent = () => Promise.reject(new Error('timeout expired'));
const never = new Promise<never>(() => {});

/** What the driver hears of a way that it takes. */
function told(socket: Socket): Promise<Error> {
  const heard = new Promise<Error>((resolve) => socket.once('error', resolve));
  return heard;
}

test('nothing is probed while answers come, however long one of them takes', async () => {
  guard.watch(never);
  for (let second = 0; second < 10; second += 1) {
    await guard.watch(Promise.resolve());
    await vi.advanceTimersByTimeAsync(900);
  }
  expect(probe).not.toHaveBeenCalled();
});

test('nothing is probed while nothing is asked', async () => {
  await guard.watch(Promise.resolve());
  await vi.advanceTimersByTimeAsync(60_000);
  expect(probe).not.toHaveBeenCalled();
});

test('a statement that takes long ends no connection while the database gives signs of life', async () => {
  probe.mockResolvedValue(undefined);
  const socket = guard.socket();
  guard.watch(never);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probe.mock.calls.length).toBeGreaterThan(1);
  expect(socket.destroyed).toBe(false);
});

test('a refusal is a sign of life', async () => {
  probe.mockRejectedValue(Object.assign(new Error('the database system is starting up'), { code: '57P03' }));
  const socket = guard.socket();
  guard.watch(never);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(socket.destroyed).toBe(false);
});

test('silence ends every connection, and new ones at once, until a probe is answered', async () => {
  probe.mockImplementation(silent);
  const [one, another] = [guard.socket(), guard.socket()];
  const heard = Promise.all([told(one), told(another)]);
  guard.watch(never);
  await vi.advanceTimersByTimeAsync(2000);
  for (const error of await heard) expect(error).toMatchObject({ code: 'ETIMEDOUT' });
  const late = guard.socket();
  const refused = told(late);
  late.connect(1, '127.0.0.1');
  expect(await refused).toMatchObject({ message: 'The database is silent.' });

  probe.mockReset().mockResolvedValue(undefined);
  await vi.advanceTimersByTimeAsync(2000);
  expect(guard.socket(), 'no dead end any more').not.toBeInstanceOf(late.constructor);
});

test('once over it asks no more', async () => {
  probe.mockImplementation(silent);
  guard.watch(never);
  guard.end();
  await vi.advanceTimersByTimeAsync(10_000);
  expect(probe).not.toHaveBeenCalled();
});
