import { expect, test } from 'vitest';
import { newQueryClient } from './query-client.ts';

test('nothing is loaded again that nobody asked for', () => {
  const options = newQueryClient().defaultQueryOptions({ queryKey: ['account'] });
  expect(options).toMatchObject({ retry: false, refetchOnWindowFocus: false, refetchOnReconnect: false });
});
