import { expect, test } from 'vitest';
import { FairQueue, QueueFull } from './fair-queue.ts';

/** Work that ends when it is told to, by the name of who asked for it. */
function workshop(mostRunning: number, mostWaiting: number) {
  const queue = new FairQueue(mostRunning, mostWaiting);
  const begun: string[] = [];
  const refused: string[] = [];
  const underWay: (() => void)[] = [];
  const settle = () => new Promise(setImmediate);
  return {
    begun,
    refused,
    async ask(...owners: string[]) {
      for (const owner of owners) {
        const work = () =>
          new Promise<void>((end) => {
            begun.push(owner);
            underWay.push(end);
          });
        queue.run(owner, work).catch((error: unknown) => {
          if (!(error instanceof QueueFull)) throw error;
          refused.push(owner);
        });
      }
      await settle();
    },
    async endOne() {
      underWay.shift()?.();
      await settle();
    },
  };
}

const letters = (text: string) => text.split('');

test('so much runs at once, and the rest in the order that it came', async () => {
  const { ask, endOne, begun, refused } = workshop(2, 10);
  await ask(...letters('abcde'));
  expect(begun).toEqual(letters('ab'));
  await endOne();
  expect(begun).toEqual(letters('abc'));
  for (let left = 0; left < 4; left++) await endOne();
  expect(begun).toEqual(letters('abcde'));
  expect(refused).toEqual([]);
  await ask(...letters('xyz'));
  expect(begun.slice(5)).toEqual(letters('xy'));
});

test('who asks for a lot waits for it, and nobody else does', async () => {
  const { ask, endOne, begun } = workshop(1, 10);
  await ask(...letters('aaaaabac'));
  for (let left = 0; left < 7; left++) await endOne();
  expect(begun.join('')).toBe('aabcaaaa');
});

test('what is too much to wait is refused, and what waits is not', async () => {
  const { ask, endOne, begun, refused } = workshop(1, 3);
  await ask(...letters('aaaaaa'));
  expect(refused).toEqual(letters('aa'));
  for (let left = 0; left < 3; left++) await endOne();
  expect(begun).toEqual(letters('aaaa'));
});

test('nobody fills the queue for others: the longest line gives up its last place', async () => {
  const { ask, endOne, begun, refused } = workshop(1, 4);
  await ask(...letters('aaaaa'));
  await ask('b', 'c');
  expect(refused).toEqual(letters('aa'));
  await ask('d', 'e');
  // One each by now: the last to come has no better claim.
  expect(refused.toSorted()).toEqual(letters('aaae'));
  for (let left = 0; left < 4; left++) await endOne();
  expect(begun).toEqual(letters('aabcd'));
});

test('what fails makes room as what goes well does', async () => {
  const queue = new FairQueue(1, 0);
  await expect(queue.run('a', () => Promise.reject(new Error('no')))).rejects.toThrow('no');
  expect(await queue.run('a', async () => 'done')).toBe('done');
});

test('who is refused hears when there will be room', async () => {
  const queue = new FairQueue(1, 1);
  const never = () => new Promise<never>(() => {});
  queue.run('a', never);
  queue.run('a', never);
  const refused = await queue.run('a', never).catch((error: unknown) => error);
  expect(refused).toBeInstanceOf(QueueFull);
  expect((refused as QueueFull).seconds).toBeGreaterThanOrEqual(1);
});
