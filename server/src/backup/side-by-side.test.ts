import { expect, test } from 'vitest';
import { sideBySide } from './side-by-side.ts';

const broken = async () => {
  throw new Error('broken');
};

test('what fails is told at the end, however early it failed', async () => {
  const work = sideBySide();
  await work.start(broken);
  // Long over before anybody asks.
  await new Promise(setImmediate);
  await work.start(async () => {});
  await expect(work.done()).rejects.toThrow('broken');
});

test('what fails is told to whoever starts more, before the end', async () => {
  const work = sideBySide();
  await work.start(broken);
  const startMany = async () => {
    for (let more = 0; more < 100; more++) await work.start(async () => {});
  };
  await expect(startMany()).rejects.toThrow('broken');
});

test('the end waits for what still goes on, also when something failed', async () => {
  const work = sideBySide();
  const { promise, resolve } = Promise.withResolvers<void>();
  let isOver = false;
  await work.start(broken);
  await work.start(() => promise);
  const end = work.done().finally(() => {
    isOver = true;
  });
  end.catch(() => {});
  await new Promise(setImmediate);
  expect(isOver).toBe(false);
  resolve();
  await expect(end).rejects.toThrow('broken');
});

test('a few go on at once, and no more', async () => {
  const work = sideBySide();
  let underWay = 0;
  let most = 0;
  for (let one = 0; one < 50; one++) {
    await work.start(async () => {
      most = Math.max(most, ++underWay);
      await new Promise(setImmediate);
      underWay--;
    });
  }
  await work.done();
  expect(underWay).toBe(0);
  expect(most).toBe(8);
});
