import { expect, test } from 'vitest';
import { newQueryClient } from './query-client.ts';

test('nothing is loaded again that nobody asked for', () => {
  const options = newQueryClient().defaultQueryOptions({ queryKey: ['account'] });
  expect(options).toMatchObject({ retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false });
});

test('what was read by a clock that has been set back since is read anew', () => {
  const { refetchOnMount } = newQueryClient().getDefaultOptions().queries ?? {};
  const readAt = (dataUpdatedAt: number) =>
    typeof refetchOnMount === 'function' && refetchOnMount({ state: { dataUpdatedAt } } as never);
  expect(readAt(Date.now() + 60_000)).toBe('always');
  expect(readAt(Date.now() - 60_000)).toBe(true);
});
