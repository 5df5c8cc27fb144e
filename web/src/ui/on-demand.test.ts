import { createElement, Suspense } from 'react';
import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { onDemand } from './on-demand.ts';

const drawn = (part: ReturnType<typeof onDemand<object>>) =>
  renderToString(createElement(Suspense, { fallback: 'waiting' }, createElement(part.Component)));

test('what has come is drawn at once, without a fallback before it', async () => {
  const part = onDemand(async () => ({ default: () => 'there' }));
  await part.load();
  expect(drawn(part)).toContain('there');
  expect(drawn(part)).not.toContain('waiting');
});

test('what has not come is waited for', () => {
  const part = onDemand(async () => ({ default: () => 'there' }));
  expect(drawn(part)).toContain('waiting');
});

test('what did not come is asked for again', async () => {
  let asked = 0;
  const part = onDemand(async () => {
    asked += 1;
    if (asked === 1) throw new Error('The line is down.');
    return { default: () => 'there' };
  });
  await expect(part.load()).rejects.toThrow('The line is down.');
  await part.load();
  expect(drawn(part)).toContain('there');
  expect(asked).toBe(2);
});
