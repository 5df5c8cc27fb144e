import { expect, test, vi } from 'vitest';
import { TurnQueue } from './turn-queue.ts';

const nextTurn = () => new Promise(setImmediate);

test('one after the other in the order they came, each in a turn of its own', async () => {
  const writeQueue = new TurnQueue();
  const inside: string[] = [];
  const visit = (name: string) => writeQueue.enter().then(() => inside.push(name));
  visit('first');
  visit('second');
  visit('third');
  expect([inside, writeQueue.waiting]).toEqual([[], 3]);
  await nextTurn();
  expect([inside, writeQueue.waiting]).toEqual([['first'], 2]);

  // Whoever comes while the next one is on the way in waits behind.
  writeQueue.leave();
  visit('fourth');
  await nextTurn();
  expect([inside, writeQueue.waiting]).toEqual([['first', 'second'], 2]);
  for (const _ of inside.concat('')) {
    writeQueue.leave();
    await nextTurn();
  }
  visit('fifth');
  await nextTurn();
  expect([inside, writeQueue.waiting]).toEqual([['first', 'second', 'third', 'fourth', 'fifth'], 0]);
});

test('whoever steps aside lets others in, still waits, and comes in again', async () => {
  const writeQueue = new TurnQueue();
  const inside: string[] = [];
  await writeQueue.enter();
  const back = writeQueue.stepAside(1).then(() => inside.push('first again'));
  const other = writeQueue.enter().then(() => inside.push('second'));
  expect(writeQueue.waiting).toBe(2);
  await other;
  expect([inside, writeQueue.waiting]).toEqual([['second'], 1]);
  writeQueue.leave();
  await back;
  expect([inside, writeQueue.waiting]).toEqual([['second', 'first again'], 0]);
});

test('whoever has no more patience leaves the line, which goes on without them', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const writeQueue = new TurnQueue();
  await writeQueue.enter();
  const impatient = writeQueue.enter(100);
  vi.advanceTimersByTime(99);
  await nextTurn();
  expect(writeQueue.waiting).toBe(1);
  vi.advanceTimersByTime(1);
  // The place is free at the same moment: there is nobody left to let in.
  writeQueue.leave();
  expect([await impatient, writeQueue.waiting]).toEqual([false, 0]);
  await nextTurn();
  expect(await writeQueue.enter(100)).toBe(true);
  const next = writeQueue.enter(100);
  writeQueue.leave();
  vi.advanceTimersByTime(100);
  expect(await next).toBe(true);
  vi.useRealTimers();
});

test('whoever steps aside and has no more patience then is not let in again', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const writeQueue = new TurnQueue();
  await writeQueue.enter();
  const back = writeQueue.stepAside(0, 100);
  await writeQueue.enter();
  await vi.waitUntil(() => vi.getTimerCount() > 0);
  vi.advanceTimersByTime(100);
  expect([await back, writeQueue.waiting]).toEqual([false, 0]);
  vi.useRealTimers();
});

test('whoever stays long pauses, so that others are heard, and still holds the place', async () => {
  vi.useFakeTimers({ toFake: ['performance'] });
  const writeQueue = new TurnQueue();
  const [order, other] = [[] as string[], vi.fn()];
  await writeQueue.enter();
  writeQueue.enter().then(other);
  const pause = async () => {
    setImmediate(() => order.push('others'));
    await writeQueue.pause();
    order.push('inside');
    await nextTurn();
  };
  await pause();
  vi.advanceTimersByTime(20);
  await pause();
  await pause();
  expect(order).toEqual(['inside', 'others', 'others', 'inside', 'inside', 'others']);
  expect(other).not.toHaveBeenCalled();
  vi.useRealTimers();
});
