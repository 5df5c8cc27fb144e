import { afterEach, expect, test, vi } from 'vitest';
import { rereadAfter } from './reread-after.ts';

afterEach(() => {
  vi.unstubAllGlobals();
});

test.for([
  ['after an answer, whatever it was', false, undefined, ['read']],
  ['where the server answers again', true, 200, ['asked', 'read']],
  ['not where there is no answer still', true, undefined, ['asked']],
  ['nor where somebody on the way gave up', true, 502, ['asked']],
] as const)('how things are is read anew %s', async ([, isInDoubt, status, expected]) => {
  const done: string[] = [];
  vi.stubGlobal('fetch', async () => {
    done.push('asked');
    if (status === undefined) throw new TypeError('Failed to fetch');
    return new Response('{}', { status });
  });
  const rows = await rereadAfter(isInDoubt, async () => done.push('read'));
  expect(done).toEqual(expected);
  expect(rows === undefined).toBe(!done.includes('read'));
});
