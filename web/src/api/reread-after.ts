import { paths } from '@clareira/contract';
import { call } from './client.ts';

/**
 * Reads anew how things are, after something that failed. What got no answer (`isInDoubt`) may have been done; but while the
 * server answers nothing else either, nothing is read: that would only be told once more.
 */
export async function rereadAfter<T>(isInDoubt: boolean, reread: () => T): Promise<Awaited<T> | undefined> {
  if (isInDoubt && !(await isAnswering())) return undefined;
  return await reread();
}

const longestWait = 5_000;

const isAnswering = () =>
  call('GET', paths.me, undefined, { signal: AbortSignal.timeout(longestWait) }).then(
    () => true,
    () => false,
  );
