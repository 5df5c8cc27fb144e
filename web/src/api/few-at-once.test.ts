import { expect, test } from 'vitest';
import { fewAtOnce } from './few-at-once.ts';

test('six calls are under way at most, and the answers are in the order of the items', async () => {
  let underWay = 0;
  let most = 0;
  const items = Array.from({ length: 20 }, (_, at) => at);
  const answers = await fewAtOnce(items, async (item) => {
    most = Math.max(most, ++underWay);
    // Later ones take fewer turns, so they end in another order.
    for (let turn = items.length - item; turn > 0; turn--) await Promise.resolve();
    underWay--;
    return item * 2;
  });
  expect(most).toBe(6);
  expect(answers).toEqual(items.map((item) => item * 2));
});
