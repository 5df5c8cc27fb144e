import { paths } from '@clareira/contract';
import { call } from './client.ts';

/**
 * Reads anew how things are, after something that failed and was told. What got no answer (`isInDoubt`) may have been done; but
 * while none comes at all nothing is read, as that would only be told once more.
 */
export async function rereadAfter<T>(isInDoubt: boolean, reread: () => T): Promise<Awaited<T> | undefined> {
  if (isInDoubt && !(await isAnswering())) return undefined;
  return await reread();
}

const isAnswering = () =>
  call('GET', paths.me).then(
    () => true,
    () => false,
  );
